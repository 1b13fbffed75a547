import { clock } from '@fundharbor/chassis/runtime/clock'
import { metrics } from '@fundharbor/chassis/runtime/metrics'
import { millisecondsInHour } from 'date-fns/constants'
import type { Knex } from 'knex'
import { Gauge } from 'prom-client'
import { isOverdue } from './health.ts'
import type { ConfiguredSource } from './settings.ts'
import { readStates, type SourceState } from './state.ts'

/** Shows how long ago each live source was read, and whether that is longer than three days, whenever metrics are requested. */
export function exposeSources(knex: Knex, configured: readonly ConfiguredSource[]): void {
  const expose = (
    name: string,
    help: string,
    valueOf: (state: SourceState | undefined) => number | undefined,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['source'],
      registers: [metrics],
      async collect() {
        const states = await readStates(knex).catch(() => undefined)
        for (const { id } of states ? configured : []) {
          const value = valueOf(states?.get(id))
          if (value !== undefined) this.set({ source: id }, value)
        }
      },
    })
  expose('live_source_overdue', 'Whether a live source has not been read for three days', (state) =>
    Number(isOverdue(state, clock.now())),
  )
  expose('live_source_hours_since_success', 'Hours since a live source was read', (state) =>
    state?.succeededAt
      ? (clock.now().getTime() - state.succeededAt.getTime()) / millisecondsInHour
      : undefined,
  )
}
