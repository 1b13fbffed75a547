import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { services } from '@fundharbor/gateway/routes/routes.ts'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from './platform/root.ts'

const read = (name: string) => readFile(path.join(root, 'docs/operations', name), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      rules: z.array(
        z.union([
          z.strictObject({ record: z.string(), expr: z.string() }),
          z.strictObject({
            alert: z.string(),
            expr: z.string(),
            for: z.string().optional(),
            labels: z.object({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.object({ summary: z.string(), do: z.string() }),
          }),
        ]),
      ),
    }),
  ),
})

const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) }),
  ),
})

/** Words of the query language that look like metrics. */
const words = new Set([
  'histogram_quantile',
  'increase',
  'rate',
  'sum',
  'topk',
  'max',
  'by',
  'and',
  'le',
  'absent',
])

/** The metrics in an expression. Labels are in braces or after `by`. */
const metricsIn = (expression: string): string[] =>
  expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
    .match(/[a-z_][\w:]*/gi)
    ?.filter((name) => !words.has(name) && name !== 'min_over_time') ?? []

/**
 * The metrics that the services and the gateway declare, with the series of histograms, those of the process, which
 * prom-client adds, and `up`, which Prometheus adds.
 */
async function exposed(): Promise<Set<string>> {
  const known = new Set(['up', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
  for await (const file of glob(['services/*/src/**/*.ts', 'gateway/src/**/*.ts'], { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8')
    for (const [, type, name] of text.matchAll(/new (Counter|Gauge|Histogram)\(\{\s*name: '(\w+)'/g))
      for (const series of type === 'Histogram' ? ['_bucket', '_count', '_sum'] : [''])
        known.add(name + series)
  }
  return known
}

test('services expose, or rules record, every metric in an alert', async () => {
  const { groups } = Rules.parse(parse(await read('alerts.yml')))
  const rules = groups.flatMap((group) => group.rules)
  const recorded = rules.flatMap((rule) => ('record' in rule ? [rule.record] : []))
  const named = rules.flatMap(({ expr }) => metricsIn(expr))
  expect(named.length).toBeGreaterThan(12)
  const known = await exposed()
  expect(named.filter((name) => !known.has(name) && !recorded.includes(name))).toEqual([])
})

test('services expose every metric on the dashboard', async () => {
  const { panels } = Dashboard.parse(JSON.parse(await read('dashboard.json')))
  const named = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
  expect(named.length).toBeGreaterThan(15)
  const known = await exposed()
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('Prometheus scrapes the gateway and every service under its name', async () => {
  const config = z
    .object({ scrape_configs: z.array(z.object({ job_name: z.string() })) })
    .parse(parse(await read('prometheus.yml')))
  expect(config.scrape_configs.map(({ job_name }) => job_name).toSorted()).toEqual(
    [...services, 'gateway'].toSorted(),
  )
})
