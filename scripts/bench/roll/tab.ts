import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openBrowser } from '../../platform/browser.ts'
import type { Site } from './site.ts'
import type { Visitor } from './people.ts'

const STEP_TIMEOUT_MS = 20_000
const PAUSE_MS = 1_500

/** A member's open tab, which goes from page to page without ever being reloaded. */
export interface OpenTab {
  /** How many pages were visited. */
  visitedPages: number
  /** What went wrong. */
  failures: string[]
  close(): Promise<void>
}

/** Names of links in the header. */
const links = ['Find Funding', 'Documents', 'My Grants']

async function visit(page: Page, link: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link }).click()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  if (await page.getByText('This page could not be loaded').isVisible())
    throw new Error(`${link} could not be loaded`)
}

/** Opens the tab and visits pages until it is closed. */
export async function openTab(site: Site, visitor: Visitor): Promise<OpenTab> {
  const browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const cookies = visitor.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site.url }
  })
  await context.addCookies(cookies)
  const page = await context.newPage()
  page.setDefaultTimeout(STEP_TIMEOUT_MS)
  const tab: OpenTab = { visitedPages: 0, failures: [], close: async () => undefined }
  page.on('pageerror', (error) => tab.failures.push(error.message))
  await page.goto(`${site.url}/opportunities`)
  const stopping = new AbortController()
  const visiting = (async () => {
    for (let n = 0; !stopping.signal.aborted; n += 1) {
      await visit(page, links[n % links.length] ?? '').then(
        () => (tab.visitedPages += 1),
        (error: Error) => tab.failures.push(error.message.split('\n')[0] ?? ''),
      )
      await sleep(PAUSE_MS)
    }
  })()
  tab.close = async () => {
    stopping.abort()
    await visiting
    await browser.close()
  }
  return tab
}
