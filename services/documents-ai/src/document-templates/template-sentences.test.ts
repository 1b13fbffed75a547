import { readFile } from 'node:fs/promises'
import { isTag, isText, type AnyNode, type Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { templateSentences } from '../../testdata/template-sentences.ts'
import { splitAtPlaceholders } from './placeholders.ts'
import { shippedTemplates } from './shipped.data.ts'

const HEADINGS = new Set(['h1', 'h2', 'h3', 'th'])
const BLOCKS = new Set(['p', 'li', 'td'])

const textOf = (node: AnyNode): string => {
  if (isText(node)) return node.data
  if (isTag(node)) return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
  return ''
}

const isHeading = ({ name }: Element) => HEADINGS.has(name)

/** Every heading and label. */
const headingsIn = (element: Element): Element[] =>
  isHeading(element) ? [element] : element.children.filter(isTag).flatMap(headingsIn)

/** Sentences with `…` for placeholders; lines without words of their own are left out. */
function sentencesIn(element: Element): string[] {
  if (!BLOCKS.has(element.name) && !HEADINGS.has(element.name))
    return element.children.filter(isTag).flatMap(sentencesIn)
  return textOf(element)
    .split('\n')
    .map((line) =>
      splitAtPlaceholders(line.trim())
        .map((part, index) => (index % 2 ? '…' : part))
        .join(''),
    )
    .filter((line) => line !== '…' && line !== '')
}

test('every sentence of the templates is known and asserts nothing', async () => {
  const found = new Set<string>()
  for (const { file } of shippedTemplates) {
    const html = await readFile(new URL(`../../templates/${file}`, import.meta.url), 'utf8')
    for (const child of parseDocument(html).children.filter(isTag))
      for (const sentence of sentencesIn(child)) found.add(sentence)
  }
  expect([...found].toSorted()).toEqual(Object.keys(templateSentences).toSorted())
})

test('only headings and labels of tables are classified as such', async () => {
  const found = new Set<string>()
  for (const { file } of shippedTemplates) {
    const html = await readFile(new URL(`../../templates/${file}`, import.meta.url), 'utf8')
    for (const child of parseDocument(html).children.filter(isTag))
      for (const sentence of headingsIn(child).flatMap(sentencesIn)) found.add(sentence)
  }
  const classified = Object.entries(templateSentences).filter(([, kind]) => kind === 'heading')
  expect(classified.map(([sentence]) => sentence).toSorted()).toEqual([...found].toSorted())
})
