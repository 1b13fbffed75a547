import { getSchema } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { expect, test } from 'vitest'
import { extensions } from './extensions.ts'

const schema = getSchema(extensions)

const show = (json: object) =>
  DOMSerializer.fromSchema(schema).serializeNode(schema.nodeFromJSON(json)) as HTMLElement

const LINK = { href: 'https://quay.example/', target: '_blank', rel: 'noopener noreferrer nofollow' }

test.each([
  { class: 'dialog_overlay' },
  { class: 'x', style: 'position:fixed' },
  { target: '_top' },
  { target: '_self' },
  { target: 'payments' },
  { rel: 'opener' },
  { rel: '' },
  { rel: null, target: null, class: null },
  { onclick: 'alert(1)', id: 'root' },
  {},
])('a link with %o of a colleague has only the site’s attributes', (given) => {
  const marks = [{ type: 'link', attrs: { href: LINK.href, ...given } }]
  const shown = show({ type: 'paragraph', content: [{ type: 'text', text: 'the quay', marks }] })
  const attributes = [...(shown.querySelector('a')?.attributes ?? [])]
  expect(Object.fromEntries(attributes.map(({ name, value }) => [name, value]))).toEqual(LINK)
})

test.each([
  [1e9, '100'],
  ['1000000000', '100'],
  [101, '100'],
  [2, '2'],
  ['3', '3'],
  [2.9, '2'],
  [1, null],
  [0, null],
  [-5, null],
  ['many', null],
  [null, null],
  [Number.NaN, null],
])('a cell that spans %o columns and rows is shown with %o', (span, shown) => {
  for (const type of ['tableCell', 'tableHeader']) {
    const cell = show({ type, attrs: { colspan: span, rowspan: span }, content: [{ type: 'paragraph' }] })
    const both = [cell.getAttribute('colspan'), cell.getAttribute('rowspan')]
    expect(both.map((value) => (value === '1' ? null : value))).toEqual([shown, shown])
  }
})
