/// <reference lib="dom" />
import { openBrowser } from '../../platform/browser.ts'
import { createWithText, type Author } from './documents.ts'

const TITLE = 'Long proposal'
const PAGES = 100
/** A page has some 3,000 letters. */
const PARAGRAPH =
  'In January, 212 families in Northquay slept in shelters, and the waiting list is long. '.repeat(7)
const LAST = 'This is the end of the proposal.'

const content = (): string => {
  const page = (number: number) => `<h2>Part ${number + 1}</h2>${`<p>${PARAGRAPH}</p>`.repeat(5)}`
  return `${Array.from({ length: PAGES }, (_, number) => page(number)).join('')}<p>${LAST}</p>`
}

/** Milliseconds from the click on Edit until all of the text can be edited, the median of five. */
export async function openLongDocument(author: Author): Promise<number> {
  await createWithText(author, TITLE, content())
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({ baseURL: author.url })
    const cookies = author.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return { name, value: value.join('='), url: author.url }
    })
    await context.addCookies(cookies)
    await context.addInitScript(
      (key) => localStorage.setItem(key, JSON.stringify({ skipped: true })),
      `fundharbor.tour.${author.id}`,
    )
    const page = await context.newPage()
    const times: number[] = []
    for (let run = 0; run < 5; run += 1) {
      await page.goto('/documents?tab=mine')
      await page.getByRole('article', { name: TITLE }).getByRole('button', { name: 'View' }).click()
      const dialog = page.getByRole('dialog', { name: TITLE })
      const edit = dialog.getByRole('button', { name: 'Edit' })
      // Once the dialog has opened, so that only the click is measured.
      await edit.click({ trial: true })
      const startedAt = performance.now()
      await edit.click()
      await dialog.getByRole('textbox', { name: 'Document text' }).getByText(LAST).waitFor()
      times.push(performance.now() - startedAt)
    }
    return times.toSorted((a, b) => a - b)[2]!
  } finally {
    await browser.close()
  }
}
