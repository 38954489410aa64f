/** A run that returns observeOnly has asked nobody to send. */
import { admissionIn, callbacks, seen } from '../../schemas/log.ts';
import type { Invariant } from './invariant.ts';

const isObserved = (value: unknown): boolean => admissionIn(value) === 'observeOnly';

export const observedIsSilent: Invariant = {
  name: 'A run that comes back as observeOnly called no deliver',
  requirement: 'CK-027',
  isAbout: (log) => seen(log, 'kernel.settled').some(({ data }) => data.entry === 'run' && isObserved(data.value)),
  breach(log) {
    for (const { data } of seen(log, 'kernel.settled')) {
      if (data.entry !== 'run' || !isObserved(data.value)) continue;
      const sent = callbacks(log, data.call).find((call) => call.data.callback === 'deliver');
      if (sent !== undefined)
        return {
          expected: `no deliver for ${data.call}, which was only observed`,
          observed: 'deliver was called',
          at: sent.seq,
        };
    }
    return undefined;
  },
};
