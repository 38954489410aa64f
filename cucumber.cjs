/** Settings of a plain `npx cucumber-js`, for editors and for trying one feature against the reference. */
module.exports = {
  default: {
    // Unit tests stand beside the steps, and would start a test runner inside cucumber.
    import: ['steps/tsx.mjs', 'steps/**/!(*.test).ts'],
    worldParameters: { target: 'simulator/turnproof.yaml' },
  },
};
