/** The functions that older plugins call: turns whose delivery is a callback of the caller, bridged to an assembled turn. */
import type { AssembledTurn, Delivery, TurnResult } from '../facts.ts';

export interface CompatInput extends Omit<AssembledTurn, 'delivery'> {
  readonly deliver: Delivery['deliver'];
  readonly onDispatchError: NonNullable<Delivery['onError']>;
}

export interface BaseInput extends Omit<
  CompatInput,
  'routeSessionKey' | 'recordInboundSession' | 'dispatchReplyWithBufferedBlockDispatcher'
> {
  readonly route: { readonly sessionKey: string };
  readonly core: {
    readonly channel: {
      readonly session: Pick<AssembledTurn, 'recordInboundSession'>;
      readonly reply: Pick<AssembledTurn, 'dispatchReplyWithBufferedBlockDispatcher'>;
    };
  };
}

export interface CompatRules {
  /** The delivery of a turn whose caller owns it: never the generic way, for nobody has audited that for it. */
  delivery(input: Pick<CompatInput, 'deliver' | 'onDispatchError'>): Delivery;
}

export const COMPAT_RULES: CompatRules = {
  delivery: ({ deliver, onDispatchError }) => ({ deliver, onError: onDispatchError }),
};

/** The requirements that the functions answer for. */
export const COMPAT_ANSWER: Readonly<Record<keyof CompatRules, readonly string[]>> = {
  delivery: ['CK-101', 'CK-173'],
};

export interface CompatFunctions {
  recordInboundSessionAndDispatchReply(input: CompatInput): Promise<TurnResult>;
  dispatchInboundReplyWithBase(input: BaseInput): Promise<TurnResult>;
}

export function createCompatFunctions(
  rules: CompatRules,
  runAssembled: (turn: AssembledTurn) => Promise<TurnResult>,
): CompatFunctions {
  return {
    recordInboundSessionAndDispatchReply: (input) => runAssembled({ ...input, delivery: rules.delivery(input) }),
    dispatchInboundReplyWithBase: ({ route, core, ...input }) =>
      runAssembled({
        ...input,
        ...core.channel.session,
        ...core.channel.reply,
        routeSessionKey: route.sessionKey,
        delivery: rules.delivery(input),
      }),
  };
}
