import { chromium } from '@playwright/test'
import { AxeBuilder } from '@axe-core/playwright'
import { seed } from '/tmp/fund/people.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
const [, , scenarioFile, ...only] = process.argv
const base = 'http://localhost:18500'
const file = '/tmp/fund/member.json'
const person = existsSync(file) ? JSON.parse(readFileSync(file)) : seed('organization-member')
writeFileSync(file, JSON.stringify(person))
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
export async function open({ width = 1440, height = 1000, theme = 'light', who = person } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    baseURL: base,
    timezoneId: 'Europe/Berlin',
    deviceScaleFactor: 1,
  })
  if (who) await context.addCookies(who.cookies.map((c) => ({ ...c, url: base })))
  const page = await context.newPage()
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text()))
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  return page
}
export async function axe(page, label) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  for (const v of violations)
    console.log(
      'AXE',
      label,
      v.id,
      v.nodes
        .slice(0, 3)
        .map((n) => n.target.join(' ') + ' :: ' + n.failureSummary.slice(0, 200))
        .join('\n   '),
    )
  if (!violations.length) console.log('axe clean', label)
}
const shot = (page, name, full) => page.screenshot({ path: `/tmp/fund/${name}.png`, fullPage: full })
const { default: run } = await import(scenarioFile)
await run({ open, axe, shot, seed, base, only, person })
await browser.close()
