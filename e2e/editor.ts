import type { Locator, Page } from '@playwright/test'

/** Adds a paragraph at the end of a document's text. */
export async function writeAtEnd(page: Page, text: Locator, words: string): Promise<void> {
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  // The editor hears of a new selection by the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  await page.keyboard.press('Enter')
  await page.keyboard.type(words)
}
