import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openBrowser } from '../bench/measure.ts'
import type { Site } from './site.ts'
import type { Visitor } from './people.ts'

const STEP_WITHIN_MS = 20_000
const PAUSE_MS = 1_500

/** A member's open tab, which walks from page to page without ever being loaded anew. */
export interface OpenTab {
  /** Pages walked to, and what went wrong on the way. */
  walked: number
  failures: string[]
  close(): Promise<void>
}

/** Links of the header by their names, and the heading that their page shows. */
const walk = ['Find Funding', 'Documents', 'Applications']

async function step(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (await page.getByText('This page could not be loaded').isVisible())
    throw new Error(`${link} could not be loaded`)
}

/** Opens the tab and walks until it is closed. */
export async function openTab(site: Site, visitor: Visitor): Promise<OpenTab> {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = visitor.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.url }
  })
  await context.addCookies(cookies)
  await context.addInitScript(
    (id) => localStorage.setItem(`fundharbor.tour.${id}`, JSON.stringify({ skipped: true })),
    visitor.id,
  )
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_WITHIN_MS)
  const tab: OpenTab = { walked: 0, failures: [], close: async () => undefined }
  page.on('pageerror', (error) => tab.failures.push(error.message))
  await page.goto(`${site.url}/opportunities`)
  const leaving = new AbortController()
  const walking = (async () => {
    for (let n = 0; !leaving.signal.aborted; n += 1) {
      await step(page, walk[n % walk.length] ?? '').then(
        () => (tab.walked += 1),
        (error: Error) => tab.failures.push(error.message.split('\n')[0] ?? ''),
      )
      await sleep(PAUSE_MS)
    }
  })()
  tab.close = async () => {
    leaving.abort()
    await walking
    await browser.close()
  }
  return tab
}
