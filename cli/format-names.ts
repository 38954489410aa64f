/** The names of report formats; apart, so that reading a command line loads no renderer. */

export const RENDERED_FORMATS = ['junit', 'markdown'] as const;
export type RenderedFormat = (typeof RENDERED_FORMATS)[number];

/** What a run may be asked for: report.json is always written, and naming it changes nothing. */
export const RUN_FORMATS = ['json', ...RENDERED_FORMATS] as const;
export type RunFormat = (typeof RUN_FORMATS)[number];

export function rendered(formats: readonly RunFormat[]): RenderedFormat[] {
  return RENDERED_FORMATS.filter((name) => formats.includes(name));
}
