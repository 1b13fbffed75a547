import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { openBrowser } from '../platform/browser.ts'
import { env } from '../platform/env.ts'

/** Measures the search page in Chromium: the time from a key press to painted results, and scrolling 1,000 cards. */
const base = env.BASE_URL ?? 'http://localhost:8080'
const WORDS = [
  'health',
  'water',
  'climate',
  'school',
  'research',
  'housing',
  'forest',
  'youth',
  'energy',
  'cancer',
]
const CARDS = 1000
const STEP_PX = 240
const PAUSE_MS = 700

interface Seeded {
  id: string
  cookies: { name: string; value: string }[]
}

function seedMember(): Seeded {
  const cwd = new URL('../../services/identity-billing/', import.meta.url)
  return JSON.parse(
    execFileSync(process.execPath, ['seeds/cli.ts', 'member'], { cwd, encoding: 'utf8' }),
  ) as Seeded
}

/** Runs in the page: measures the time from each input until a different first result or count is painted. */
function measurePaints(): void {
  const results = document.querySelector('section[aria-labelledby="results"]')
  const field = document.querySelector('input[role="combobox"]')
  if (!results || !field) throw new Error('This is not the search page')
  const shown = () =>
    `${results.querySelector('[role="status"]')?.textContent} ${results.querySelector('h3')?.textContent}`
  field.addEventListener('input', () => {
    const begin = performance.now()
    const before = shown()
    const painted = Promise.withResolvers<number>()
    const observer = new MutationObserver(() => {
      if (shown() === before || results.getAttribute('aria-busy') === 'true') return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => painted.resolve(performance.now() - begin)))
    })
    observer.observe(results, { subtree: true, childList: true, characterData: true, attributes: true })
    Reflect.set(globalThis, 'painted', painted.promise)
  })
}

async function type(page: Page): Promise<number[]> {
  const times: number[] = []
  await page.evaluate(measurePaints)
  for (const word of WORDS) {
    await page.getByRole('combobox', { name: 'Keyword' }).fill(word)
    times.push(await page.evaluate(() => Reflect.get(globalThis, 'painted') as Promise<number>))
    await page.waitForTimeout(PAUSE_MS)
  }
  return times.toSorted((a, b) => a - b)
}

async function loadCards(page: Page): Promise<number> {
  const cards = page.locator('[data-details]')
  for (let count = await cards.count(); count < CARDS; count = await cards.count()) {
    await page.getByRole('button', { name: 'Load More Opportunities' }).click()
    await page.waitForFunction((before) => document.querySelectorAll('[data-details]').length > before, count)
  }
  return cards.count()
}

/** Runs in the page: scrolls from top to bottom, one step per frame; returns the frames' durations in ms, shortest first. */
async function scroll(step: number): Promise<number[]> {
  scrollTo(0, 0)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const frames: number[] = []
  const end = document.documentElement.scrollHeight - innerHeight
  let last = await new Promise(requestAnimationFrame)
  for (let y = step; y < end; y += step) {
    scrollTo(0, y)
    const now = await new Promise(requestAnimationFrame)
    frames.push(now - last)
    last = now
  }
  return frames.toSorted((a, b) => a - b)
}

const browser = await openBrowser()
const member = seedMember()
const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
await context.addCookies(member.cookies.map((cookie) => ({ ...cookie, url: base })))
const page = await context.newPage()
await page.goto(`${base}/opportunities`)
await page.locator('[data-details]').first().waitFor()
await page.waitForLoadState('networkidle')
const typed = await type(page)
await page.goto(`${base}/opportunities`)
await page.locator('[data-details]').first().waitFor()
const cards = await loadCards(page)
const frames = await page.evaluate(scroll, STEP_PX)
await browser.close()
const at = (list: number[], share: number) => list[Math.floor((list.length - 1) * share)]?.toFixed(0)
console.log(`results painted after a key press: median ${at(typed, 0.5)} ms, slowest ${at(typed, 1)} ms`)
console.log(
  `${cards} cards scrolled in ${frames.length} frames: median ${at(frames, 0.5)} ms, p99 ${at(frames, 0.99)} ms, ` +
    `longest ${at(frames, 1)} ms, ${frames.filter((frame) => frame > 50).length} over 50 ms`,
)
