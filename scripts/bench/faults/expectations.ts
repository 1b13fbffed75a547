import type { FaultName } from './faults.ts'

/** What a fault may do to requests until it is over: nothing, let some fail, or let only writes in flight fail. */
type Effect = 'nothing' | 'some' | 'writes in flight'

/** Kinds of parts, by the beginning of their titles; the first that fits. */
const kinds = [
  'identity-billing',
  'catalog',
  'content',
  'documents-ai',
  'mail-catcher',
  'gateway',
  'nginx',
  'PostgreSQL',
]

const replica: Record<FaultName, Effect> = {
  killed: 'writes in flight',
  stopped: 'some',
  slow: 'nothing',
  'wrong answers': 'some',
  'disk full': 'nothing',
}
const none: Record<FaultName, Effect> = {
  killed: 'nothing',
  stopped: 'nothing',
  slow: 'nothing',
  'wrong answers': 'nothing',
  'disk full': 'nothing',
}
const only: Record<FaultName, Effect> = { ...none, killed: 'some', stopped: 'some', 'wrong answers': 'some' }

const effects: Record<string, Record<FaultName, Effect>> = {
  'mail-catcher': none,
  // nginx ends with it and is started again.
  gateway: { ...none, killed: 'some' },
  nginx: only,
  PostgreSQL: { ...only, 'disk full': 'some' },
}

/** What is written in docs/deploying.md about a fault. */
export function expectedEffect(title: string, fault: FaultName): Effect {
  const kind = kinds.find((each) => title.startsWith(each)) ?? ''
  return (effects[kind] ?? replica)[fault]
}
