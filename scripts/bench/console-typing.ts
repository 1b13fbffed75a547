import { parseArgs } from 'node:util'
import { connectDatabase } from '@fundharbor/chassis/data/database'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { openBrowser } from '../platform/browser.ts'
import { seedPerson } from '../../services/identity-billing/seeds/people.ts'
import { seedSession } from '../../services/identity-billing/seeds/sign-in.ts'
import { fillAccounts, fillCatalog } from './console/fill.ts'

/** Maximum time that typing in a filter may block the page. */
const BUDGET_MS = 100
const WORDS = 'health and research'
const KEY_EVERY_MS = 60

const fields = [
  ['opportunities', '/admin?tab=opportunities', 'Search title or funder', '**/api/admin/opportunities?*'],
  ['users', '/admin/users', 'Name or email', '**/api/admin/users?*'],
] as const

const { values } = parseArgs({
  options: {
    site: { type: 'string' },
    identity: { type: 'string' },
    catalog: { type: 'string' },
    key: { type: 'string' },
    fill: { type: 'boolean' },
  },
})

/** Types and clears a filter; returns the lengths of tasks that blocked the page for more than 50 ms. */
async function typeIn(page: Page, [, path, label, list]: (typeof fields)[number]): Promise<number[]> {
  await page.goto(path)
  const field = page.getByLabel(label, { exact: true })
  await field.click()
  await page.getByRole('row').nth(20).waitFor()
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((found) => {
      for (const { duration } of found.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  const answered = page.waitForResponse(list)
  await field.pressSequentially(WORDS, { delay: KEY_EVERY_MS })
  await answered
  await field.press('ControlOrMeta+a')
  await field.press('Delete')
  await page.getByRole('row').nth(20).waitFor()
  return page.evaluate(() => Reflect.get(window, 'tasks') as number[])
}

async function signIn(browser: Browser, site: string, identity: string): Promise<BrowserContext> {
  const knex = connectDatabase(identity, 2)
  const admin = await seedPerson(knex, 'admin')
  const cookies = await seedSession(knex, admin, { sessionKeys: [values.key ?? ''], publicUrl: site })
  await knex.destroy()
  const context = await browser.newContext({ baseURL: site, viewport: { width: 1440, height: 1000 } })
  await context.addCookies(cookies.map(({ name, value }) => ({ name, value, url: site })))
  return context
}

/**
 * `node scripts/bench/console-typing.ts --site <url> --identity <database> --catalog <database> --key <session key>
 * --fill`: types in the filters of the console of a running, disposable platform. `--fill` first adds 100,000
 * accounts and 100,000 opportunities.
 */
async function main(): Promise<number> {
  const { site = '', identity = '', catalog = '' } = values
  if (values.fill) {
    await fillAccounts(identity)
    await fillCatalog(catalog)
  }
  const browser = await openBrowser()
  const context = await signIn(browser, site, identity)
  let longest = 0
  console.log('| filter | tasks over 50 ms | longest, ms |\n| --- | ---: | ---: |')
  for (const field of fields) {
    const tasks = await typeIn(await context.newPage(), field)
    const most = Math.max(0, ...tasks)
    longest = Math.max(longest, most)
    console.log(`| ${field[0]} | ${tasks.length} | ${tasks.length > 0 ? most.toFixed(0) : '–'} |`)
  }
  await browser.close()
  return longest < BUDGET_MS ? 0 : 1
}

process.exitCode = await main()
