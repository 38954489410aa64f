/** Writes XML 1.0: elements whose texts and attributes hold nothing that the format forbids. */

/** No escape helps these: a document that holds one is not well-formed. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A reader would make a newline or a space of them.
  '\r': '&#13;',
  '\t': '&#9;',
};

/** A text as it may stand between tags and in attributes. */
export function xmlText(text: string): string {
  return text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"'\r\t]/g, (character) => ESCAPES[character] ?? '');
}

/** An element. A text is escaped; elements are given as a list of what this function made. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly string[] = '',
): string {
  const listed = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`);
  const open = `<${name}${listed.join('')}`;
  if (content.length === 0) return `${open}/>`;
  if (typeof content === 'string') return `${open}>${xmlText(content)}</${name}>`;
  return `${open}>\n${content.join('\n')}\n</${name}>`;
}

/** Milliseconds in seconds, with a point and without thousands. */
export function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}

/** A date and time as strict readers take it: in UTC, without fractions and without a zone. */
export function timestamp(text: string): string {
  const at = new Date(text);
  const written = Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 19);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(written) ? written : '1970-01-01T00:00:00';
}
