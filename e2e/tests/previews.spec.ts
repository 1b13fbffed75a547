import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { copyBuild } from '../builds.ts'
import { expect, expectAccessibleInBothThemes, test } from '../fixtures.ts'

const run = promisify(execFile)
const cli = path.resolve(import.meta.dirname, '../../gateway/src/cli.ts')

/** Runs the release tool as people do, with the check in the browser. */
const releaseTool = (...args: string[]) =>
  run(process.execPath, [cli, ...args], { env: { ...process.env, PUBLIC_URL: process.env.BASE_URL } })

const linkIn = (printed: string) => /http\S+\/preview\/\S+/.exec(printed)?.[0] ?? ''

/** The gateway takes a moment to learn about a preview. */
const openLink = (page: Page, link: string) =>
  expect(async () => {
    await page.goto(link)
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })

test('those who open the link of a preview see the site with one other area, until they leave; others see nothing of it', async ({
  page,
  browser,
  signInAs,
}) => {
  await signInAs('member')
  const dir = await copyBuild('mfe-documents', ['Document Generator', 'Paperwork'])
  const heading = page.getByRole('heading', { level: 1 })
  const mark = page.getByRole('complementary', { name: 'Preview' })
  const { stdout } = await releaseTool('publish', '--preview', 'new-heading', dir)
  await rm(dir, { recursive: true })
  try {
    await page.goto('/documents')
    await expect(heading).toHaveText('Document Generator')
    await openLink(page, linkIn(stdout))
    await expect(mark).toContainText('Preview of new-heading')

    // The session and the data are the real ones.
    await page.goto('/documents')
    await expect(heading).toHaveText('Paperwork')
    await expect(mark).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.goto('/opportunities')
    await expect(page.getByText(/^Showing [\d,]+ opportunities/)).toBeVisible()
    await expect(mark).toBeVisible()

    const stranger = await browser.newPage()
    await stranger.goto('/blog')
    await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(stranger.getByRole('complementary', { name: 'Preview' })).toBeHidden()
    await stranger.close()

    await mark.getByRole('link', { name: 'Leave preview' }).click()
    await expect(mark).toBeHidden()
    await page.goto('/documents')
    await expect(heading).toHaveText('Document Generator')
  } finally {
    await releaseTool('unpublish', '--preview', 'new-heading')
  }
  await expect(async () => {
    await page.goto(linkIn(stdout))
    await expect(heading).toHaveText('This preview has ended', { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
})
