/** The observation that shows an operation took effect: without it a scenario earns nothing. */
import type { Operation } from './generated/types.ts';
import { seen } from './log.ts';
import type { Log } from './log.ts';

/** Whether a log witnesses an operation. What is arranged or read needs no witness: it is answered. */
export function isWitnessed(operation: Operation, log: Log): boolean {
  switch (operation.op) {
    case 'arrange.channel':
    case 'arrange.pending':
    case 'arrange.model':
    case 'arrange.tool':
    case 'arrange.person':
    case 'arrange.archive':
    case 'arrange.eviction':
    case 'read.toolLog':
    case 'read.pending':
    case 'read.history':
    case 'arrange.sink':
    case 'read.listeners':
    case 'arrange.job':
    case 'arrange.delivery':
    case 'read.transcript':
    case 'read.sessions':
    case 'read.deliveries':
    case 'read.fileLimit':
      return true;
    // These are answered with what they have made, or can be read.
    case 'arrange.agent':
    case 'arrange.caller':
    case 'arrange.participant':
    case 'arrange.session':
    case 'arrange.card':
    case 'act.deploy':
    case 'act.saveDraft':
    case 'act.discardDraft':
    case 'act.approveCard':
    case 'read.participants':
    case 'read.release':
    case 'read.draft':
    case 'read.card':
      return true;
    case 'act.send':
      return seen(log, 'run.admitted').some(({ data }) => data.turn === operation.params.turn);
    case 'act.release':
      return seen(log, 'gate.opened').some(({ data }) => data.gate === operation.params.gate);
    case 'act.closely':
      return operation.params.acts.every(({ act }) => isWitnessed(act, log));
    case 'act.window':
    case 'act.historyMap':
      return seen(log, 'history.called').some(({ data }) => data.call === operation.params.call);
    case 'act.deliverNothing':
      return seen(log, 'chunk.answered').some(({ data }) => data.call === operation.params.call);
    case 'act.submit':
      return seen(log, 'turn.submitted').some(({ data }) => data.turn === operation.params.turn);
    case 'act.turn':
      return seen(log, 'app.called').some(({ data }) => data.turn === operation.params.turn);
    case 'act.fire':
      return seen(log, 'fire.called').some(({ data }) => data.fire === operation.params.fire);
    case 'act.restart':
      return seen(log, 'target.restarted').length > 0;
    case 'act.abort':
      return seen(log, 'signal.aborted').some(({ data }) => data.signal === operation.params.signal);
    default:
      return seen(log, 'kernel.called').some(({ data }) => data.call === operation.params.call);
  }
}
