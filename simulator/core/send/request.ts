/** The shape of a request: what each option may be, and whether it asks for anything. */

/** Options as they came; a refusal is made of what is no option's value. */
export type SendRequest = Readonly<Record<string, unknown>>;

const POLICIES: readonly unknown[] = ['DEPLOYED', 'DRAFT', 'PROPOSAL'];
const ASYNC_MODES: readonly unknown[] = ['UNSPECIFIED', 'AWAIT', 'BACKGROUND'];
const ROUTES: readonly unknown[] = ['SIMULATED', 'READ_THROUGH', 'NONE'];

const isText = (value: unknown): boolean => typeof value === 'string';
const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isMap = (value: unknown): boolean => typeof value === 'object' && !Array.isArray(value);
const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

/** Whether a value fits its option. The policy has a rule of its own: document and targets spell it in more than one way. */
const SHAPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: isText,
  participant: isText,
  draftRevision: isCount,
  draftVersion: isCount,
  recommendation: isText,
  asyncMode: (value) => ASYNC_MODES.includes(value),
  holdWrites: isFlag,
  routing: (value) => isMap(value) && valuesOf(value).every((route) => ROUTES.includes(route)),
  replyStyle: (value) =>
    isMap(value) && [membersOf(value)].every(({ version = 1, off = true }) => isCount(version) && isFlag(off)),
  partials: isFlag,
  attachments: (value) => Array.isArray(value) && value.every(isText),
};

function membersOf(value: unknown): { readonly version?: unknown; readonly off?: unknown } {
  return Object(value) as object;
}

/** The values of a map or list. */
function valuesOf(value: unknown): readonly unknown[] {
  return Object.values(Object(value) as object);
}

/** The options whose value is none. null says as much as leaving the option out. */
export function misshapen(request: SendRequest): readonly string[] {
  return Object.entries(SHAPES).flatMap(([option, fits]) => {
    const value = request[option] ?? undefined;
    return value === undefined || fits(value) ? [] : [option];
  });
}

/** The body that is asked for; a word that is none where another was written. */
export function policyOf(request: SendRequest): unknown {
  return request['revisionPolicy'] ?? 'DEPLOYED';
}

export function isPolicy(policy: unknown): boolean {
  return POLICIES.includes(policy);
}

export function routesAny(request: SendRequest): boolean {
  return valuesOf(request['routing'] ?? []).length > 0;
}

export function styles(request: SendRequest): boolean {
  const { version, off } = membersOf(request['replyStyle']);
  return version !== undefined || off === true;
}

export function saysNothing(request: SendRequest): boolean {
  return !request['text'] && valuesOf(request['attachments'] ?? []).length === 0;
}
