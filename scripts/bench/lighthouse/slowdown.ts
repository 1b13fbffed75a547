import type { BrowserContext } from '@playwright/test'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'

/** How fast this machine's browser is (Lighthouse's `benchmarkIndex`), and how much slower Lighthouse's phone is. */
export interface Slowdown {
  benchmarkIndex: number
  multiplier: number
}

const MEASUREMENTS = 5

/**
 * The slowdown with which a machine plays the phone that Lighthouse means, a mid-tier one. Lighthouse's constant, 4, is meant
 * for a fast desktop. Its guide to throttling says to calibrate it on others, and names this calculator:
 * https://github.com/patrickhulce/lighthouse-cpu-throttling-calculator
 */
export function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1300) return 3 + (benchmarkIndex - 1300) / 233
  if (benchmarkIndex >= 800) return 2 + (benchmarkIndex - 800) / 500
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650)
}

/** Measures the browser as Lighthouse does, several times. */
export async function calibrate(context: BrowserContext): Promise<Slowdown> {
  const page = await context.newPage()
  const measured: number[] = []
  for (let run = 0; run < MEASUREMENTS; run += 1)
    measured.push(await page.evaluate(pageFunctions.computeBenchmarkIndex))
  await page.close()
  const benchmarkIndex = measured.toSorted((a, b) => a - b)[Math.floor(MEASUREMENTS / 2)] ?? 0
  return { benchmarkIndex, multiplier: slowdownFor(benchmarkIndex) }
}
