import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { pageContent } from '../site-pages.ts'

/** The pages of the PDF that the browser prints. */
async function countSheets(page: Page): Promise<number> {
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  return [...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length
}

/** Shown elements that every sheet repeats, that scroll, or that are the site around the page. Runs in the page. */
function findTraps(): string[] {
  const shown = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getClientRects().length > 0 && element.clientHeight > 1,
  )
  const isTrap = (element: Element) => {
    const { position, overflowY } = getComputedStyle(element)
    const isScrolled =
      ['auto', 'scroll'].includes(overflowY) && element.scrollHeight > element.clientHeight + 1
    const isFrame = !element.closest('#content, [role=dialog]') && element.matches('header, footer, nav')
    return position === 'fixed' || isScrolled || isFrame
  }
  return shown.filter(isTrap).map(({ outerHTML }) => outerHTML.slice(0, 120))
}

async function expectWholeOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  // Until the page renders, its first view is there, which nobody prints.
  await expect.poll(() => page.evaluate(findTraps)).toEqual([])
  await expect(page.getByRole('toolbar').filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
}

test('a document is printed whole, on as many sheets as its text needs', async ({ page, signInAs }) => {
  await signInAs('organization-member')
  await page.goto('/documents?tab=mine')
  const headers = { origin: new URL(page.url()).origin }
  const templates = (await (await page.request.get('/api/document-templates')).json()) as {
    id: string
    category: string
  }[]
  const template = templates.find(({ category }) => category === 'cover-letter')
  const made = await page.request.post('/api/generate-document', {
    headers,
    data: { templateId: template?.id, title: 'Keys First' },
  })
  const { id, revision } = (await made.json()) as { id: string; revision: number }
  const paragraphs = Array.from(
    { length: 150 },
    (_, index) => `<p>Line ${index + 1} of the tide table says when the ferry can land at the old pier.</p>`,
  )
  const saved = await page.request.put(`/api/generated-documents/${id}`, {
    headers,
    data: { title: 'Keys First', content: paragraphs.join(''), revision },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.goto(`/documents?tab=mine`)
  await page.getByRole('article', { name: 'Keys First' }).getByRole('link', { name: 'View' }).click()
  await expect(page.getByText('Line 150 of the tide table')).toBeAttached()
  await expectWholeOnPaper(page)
  const sheets = await countSheets(page)
  expect(sheets).toBeGreaterThan(3)
  expect(sheets).toBeLessThan(12)
})

for (const [size, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`pages are printed whole, without the site around them, at ${size}`, async ({ page, signInAs }) => {
    await page.setViewportSize(viewport)
    const samples = async (path: string) => {
      const rows = (await (await page.request.get(path)).json()) as { id: string; slug: string }[]
      return rows[0] ?? { id: '', slug: '' }
    }
    const post = (await samples('/api/blog/posts')).slug
    const subject = (await samples('/api/public/subjects')).id
    for (const path of [
      '/',
      '/privacy',
      '/help-center/attending-webinars',
      `/blog/${post}`,
      `/subjects/${subject}`,
      '/programs/93.243',
    ])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(pageContent(page)).toBeVisible()
        await expectWholeOnPaper(page)
      })
    await signInAs('organization-member')
    const { id } = await samples('/api/opportunities?limit=1')
    for (const path of [
      `/opportunities/${id}`,
      `/opportunities/${id}/fit`,
      '/dashboard',
      '/grants?view=calendar',
      '/account',
      '/webinars',
    ])
      await test.step(path, async () => {
        await page.goto(path)
        await expect(pageContent(page)).toBeVisible()
        await expectWholeOnPaper(page)
      })
  })
