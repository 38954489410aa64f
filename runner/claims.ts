/** Whether a target's claims can be carried by what its adapter says it can do. */
import { CAPABILITY_NEEDS, PROFILE_NEEDS } from '../schemas/claims.ts';
import type { Claims, Hello } from '../schemas/generated/types.ts';

/** What is claimed and cannot be: a sentence each, with the remedy. */
export function claimFaults(claims: Claims, hello: Hello): string[] {
  const unclaimed = claims.profiles.flatMap((profile) =>
    PROFILE_NEEDS[profile].flatMap((capability) =>
      claims.capabilities.includes(capability)
        ? []
        : [
            `The profile ${profile} is claimed without the capability ${capability}, which its smoke gate takes. Claim both or neither.`,
          ],
    ),
  );
  const uncarried = claims.capabilities.flatMap((capability) => {
    const { operations, observes } = CAPABILITY_NEEDS[capability];
    const missing = [
      ...operations.filter((operation) => !hello.operations.includes(operation)),
      ...observes.filter((kind) => !hello.observes.includes(kind)),
    ];
    if (missing.length === 0) return [];
    return [
      `The capability ${capability} is claimed, and hello lists no ${missing.join(', ')}. Take the claim back, or give the adapter what it takes.`,
    ];
  });
  return [...unclaimed, ...uncarried];
}
