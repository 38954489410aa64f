/** Loads the kernel of an installed openclaw package, and keeps whatever it writes in a scratch folder. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { channelPlugin } from './channel-plugin.mjs';
import { functionsOf } from './names.mjs';

/** @import { KernelParts } from 'turnproof/kit' */
/** @import { Kernel } from './adapter.mjs' */
/** @import { ReplyResolver } from './dispatcher.mjs' */

/** Where nobody is. */
const WARM_UP = 'warm-up';

/**
 * @param {string} folder where the package is installed.
 * @param {string} scratch the folder it may write to. It need not exist before `connect`.
 * @param {boolean} isByDocument whether a function that the package has under another name only is left out.
 * @returns {Promise<{ version: string, kernel: Kernel, connect(send: KernelParts['outbound']): Promise<void> }>}
 *   `connect` says where generic outbound delivery leads to, once for the whole process, before the first turn.
 */
export async function loadOpenclaw(folder, scratch, isByDocument) {
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest))
    throw new Error(`openclaw is not installed in ${folder}: run npm ci as targets/openclaw/README.md says.`);
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  confineTo(scratch);
  const dist = path.join(folder, 'dist');
  /** @param {string} file */
  const load = (file) => /** @type {Promise<any>} */ (import(pathToFileURL(path.join(dist, file)).href));
  const { createPluginRuntime } = await load('plugins/runtime/index.js');
  const { turn, reply } = createPluginRuntime().channel;
  const activeRegistry = await findFunction(dist, load, 'requireActivePluginRegistry');
  const { resolveSessionAgentIds } = await load('plugin-sdk/agent-runtime.js');
  const functions = functionsOf(
    {
      ...turn,
      ...(await load('plugin-sdk/reply-history.js')),
      ...(await load('plugin-sdk/inbound-reply-dispatch.js')),
    },
    isByDocument,
  );
  /** @type {object | undefined} */
  let channel;
  /** @type {Kernel['dispatcher']} */
  const dispatcher = {
    // Before it asks for the reply it loads the plugins of the agent's workspace, and their registry is the active one then.
    dispatch: ({ replyResolver, ...input }) =>
      reply.dispatchReplyWithBufferedBlockDispatcher({
        ...input,
        replyResolver(/** @type {Parameters<ReplyResolver>} */ ...args) {
          register();
          return replyResolver(...args);
        },
      }),
    agentOf: ({ SessionKey, AgentId }, config) =>
      resolveSessionAgentIds({ sessionKey: SessionKey, agentId: AgentId, config }).sessionAgentId,
  };
  function register() {
    const { channels } = activeRegistry();
    if (!channels.includes(channel)) channels.push(channel);
  }
  return {
    version,
    kernel: { functions, dispatcher, isHeldToNames: isByDocument },
    async connect(send) {
      const plugin = channelPlugin(async (message) => (message.to === WARM_UP ? {} : send(message)));
      channel = { pluginId: plugin.id, source: 'turnproof', plugin };
      register();
      await warmUp(plugin.id, turn.run, dispatcher.dispatch);
    },
  };
}

/**
 * All of this is read while the package is loading, so it has to be set before.
 * @param {string} scratch
 */
function confineTo(scratch) {
  for (const name of Object.keys(process.env)) if (name.startsWith('OPENCLAW_')) delete process.env[name];
  Object.assign(process.env, {
    HOME: scratch,
    TMPDIR: scratch,
    OPENCLAW_STATE_DIR: path.join(scratch, 'state'),
    OPENCLAW_CONFIG_PATH: path.join(scratch, 'openclaw.json'),
    // Else it keeps a log file outside of the scratch folder.
    OPENCLAW_LOG_LEVEL: 'silent',
  });
  // The kit keeps stdout clean only from the moment it serves.
  for (const level of /** @type {const} */ (['log', 'info', 'debug'])) console[level] = console.error;
}

/**
 * The first turn that goes through the shipped dispatcher, or out through generic delivery, takes seconds, for much
 * of the package is loaded only then. So it is not one that is judged.
 * @param {string} channel
 * @param {(input: any) => Promise<unknown>} run
 * @param {Kernel['dispatcher']['dispatch']} dispatch
 */
async function warmUp(channel, run, dispatch) {
  const text = 'A turn before the first';
  const ctxPayload = {
    Body: text,
    SessionKey: 'agent:main:warm-up',
    Provider: channel,
    To: WARM_UP,
    ChatType: 'direct',
  };
  const turn = {
    cfg: {},
    channel,
    agentId: 'main',
    routeSessionKey: ctxPayload.SessionKey,
    ctxPayload,
    recordInboundSession: async () => {},
    dispatchReplyWithBufferedBlockDispatcher: (/** @type {object} */ input) =>
      dispatch({ ...input, replyResolver: async () => ({ text }) }),
    delivery: { deliver: async () => ({}), durable: {} },
  };
  await run({ channel, adapter: { ingest: () => ({ id: WARM_UP, rawText: text }), resolveTurn: () => turn } });
}

/**
 * The package exports no way to register a channel, and the chunk that holds it has a hashed name and short
 * export names. A function keeps the name that it was declared with, so it is found by that.
 * @param {string} dist
 * @param {(file: string) => Promise<any>} load
 * @param {string} name
 */
async function findFunction(dist, load, name) {
  for (const file of readdirSync(dist).filter((chunk) => /^runtime-.*\.m?js$/.test(chunk))) {
    if (!readFileSync(path.join(dist, file), 'utf8').includes(`function ${name}(`)) continue;
    const found = Object.values(await load(file)).find((value) => typeof value === 'function' && value.name === name);
    if (found !== undefined) return found;
  }
  throw new Error(`No chunk of ${dist} exports ${name}: is another version of openclaw installed?`);
}
