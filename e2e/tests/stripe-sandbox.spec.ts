import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from '@playwright/test'

/** All published files of the site. */
async function publishedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(?:js|mjs|css|html|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
}

test('no published file contains code of the Stripe sandbox', async () => {
  const files = await publishedFiles(process.env.RELEASES_DIR ?? '')
  expect(files.length).toBeGreaterThan(20)
  for (const file of files)
    expect(await readFile(file, 'utf8'), file).not.toMatch(/stripe-sandbox|\/dev\/stripe|0000 0000 0002/)
})

test('the site exposes the script of the sandbox, but not its API', async ({ request }) => {
  const script = await request.get('/dev/stripe/stripe.js')
  expect(script.headers()['content-type']).toMatch(/^text\/javascript/)
  for (const address of ['/v1/prices', '/dev/stripe/v1/prices', '/sandbox/clock'])
    expect(await (await request.get(address)).text(), address).not.toMatch(/"object":"list"|"now"/)
})
