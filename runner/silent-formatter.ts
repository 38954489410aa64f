/** A formatter that says nothing: what a run found is in its messages. */

const silent = { type: 'formatter' as const, formatter: (): void => {} };

// Cucumber loads a formatter by the default export of its module.
// oxlint-disable-next-line import/no-default-export
export default silent;
