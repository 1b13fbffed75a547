import { metrics } from '@fundharbor/chassis/runtime/metrics'
import { Counter } from 'prom-client'

const registers = [metrics]

/** Requests to the model by prompt and outcome: `answered`, `malformed`, `refused` (an HTTP error) or `silent`. */
export const calls = new Counter({
  name: 'ai_calls_total',
  help: 'Calls to the model by prompt and outcome',
  labelNames: ['prompt', 'outcome'],
  registers,
})

export const tokens = new Counter({
  name: 'ai_tokens_total',
  help: 'Tokens sent to and received from the model',
  labelNames: ['prompt', 'direction'],
  registers,
})

export const dollars = new Counter({
  name: 'ai_cost_dollars_total',
  help: 'What the tokens cost at the configured prices',
  labelNames: ['prompt'],
  registers,
})
