import { useToastStore } from '@fundharbor/kit/toast-store.ts'
import { Editor } from '@tiptap/core'
import { beforeEach, expect, test } from 'vitest'
import { extensions } from './extensions.ts'

beforeEach(() => useToastStore.setState({ current: null }))

/** What a document has after HTML was pasted into it, without the columns of tables and the empty paragraph after lists. */
function pasted(html: string): string {
  const editor = new Editor({ extensions })
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  return editor
    .getHTML()
    .replaceAll(/<colgroup>.*?<\/colgroup>| style="[^"]*"| [cr]o[lw]span="1"/g, '')
    .replace(/<p><\/p>$/, '')
}

const item = (marker: string, text: string, { list = 'l0', level = 1 } = {}) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span lang=EN><span style='mso-list:Ignore'>${marker}<span style='font:7pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}</p>`
const li = (text: string, inner = '') => `<li><p>${text}</p>${inner}</li>`

test.each([
  ['numbers', item('1.', 'a') + item('2.', 'b'), `<ol>${li('a')}${li('b')}</ol>`],
  ['numbers from 5', item('5.', 'a') + item('6.', 'b'), `<ol start="5">${li('a')}${li('b')}</ol>`],
  ['numbers in parentheses', item('(1)', 'a') + item('(2)', 'b'), `<ol>${li('a')}${li('b')}</ol>`],
  ['bullets', item('·', 'a') + item('·', 'b'), `<ul>${li('a')}${li('b')}</ul>`],
  ['bullets that are letters', item('o', 'a') + item('§', 'b'), `<ul>${li('a')}${li('b')}</ul>`],
  [
    'nested bullets',
    item('·', 'a') + item('o', 'b', { level: 2 }) + item('·', 'c'),
    `<ul>${li('a', `<ul>${li('b')}</ul>`)}${li('c')}</ul>`,
  ],
  [
    'letters in numbers',
    item('1.', 'a') + item('a)', 'b', { level: 2 }) + item('b)', 'c', { level: 2 }) + item('2.', 'd'),
    `<ol>${li('a', `<ol type="a">${li('b')}${li('c')}</ol>`)}${li('d')}</ol>`,
  ],
  ['Roman numerals', item('iv.', 'a') + item('v.', 'b'), `<ol start="4" type="i">${li('a')}${li('b')}</ol>`],
  ['capitals', item('C.', 'a'), `<ol start="3" type="A">${li('a')}</ol>`],
  [
    'levels by number',
    item('1.', 'a') + item('1.1.', 'b', { level: 2 }) + item('1.2.', 'c', { level: 2 }),
    `<ol>${li('a', `<ol>${li('b')}${li('c')}</ol>`)}</ol>`,
  ],
  [
    'a level left out',
    item('·', 'a') + item('·', 'b', { level: 3 }) + item('·', 'c', { level: 3 }),
    `<ul>${li('a', `<ul>${li('b')}${li('c')}</ul>`)}</ul>`,
  ],
  [
    'a paragraph between',
    `${item('1.', 'a')}<p class=MsoNormal>Then</p>${item('2.', 'b')}`,
    `<ol>${li('a')}</ol><p>Then</p><ol start="2">${li('b')}</ol>`,
  ],
  [
    'two lists after each other',
    item('1.', 'a') + item('1.', 'b', { list: 'l7' }),
    `<ol>${li('a')}</ol><ol>${li('b')}</ol>`,
  ],
  [
    'a list that starts deeper',
    item('·', 'a', { level: 2 }) + item('1.', 'b'),
    `<ul>${li('a')}</ul><ol>${li('b')}</ol>`,
  ],
  [
    'a named style',
    `<p class=MsoListBullet><span style='mso-list:Ignore'>·</span>a <b>b</b></p>`,
    `<ul>${li('a <strong>b</strong>')}</ul>`,
  ],
  [
    'in a cell',
    `<table><tr><td>${item('·', 'Bus')}${item('·', 'Fuel')}</td></tr></table>`,
    `<table><tbody><tr><td><ul>${li('Bus')}${li('Fuel')}</ul></td></tr></tbody></table>`,
  ],
  ['a numbered heading stays one', `<h2 style='mso-list:l0 level1 lfo1'>1. Need</h2>`, '<h2>1. Need</h2>'],
])('a list pasted from Word is a list: %s', (_, html, expected) => {
  expect(pasted(`<html><body>${html}</body></html>`)).toBe(expected)
  expect(useToastStore.getState().current).toBeNull()
})

test.each([
  ['<p>10<sup>6</sup></p>', '<p>10<sup>6</sup></p>'],
  ['<p>CO<span style="vertical-align:sub">2</span></p>', '<p>CO<sub>2</sub></p>'],
  ['<p>m<span style="font-size:8pt;vertical-align:super">2</span></p>', '<p>m<sup>2</sup></p>'],
  ['<ol start="5"><li>e</li></ol>', `<ol start="5">${li('e')}</ol>`],
  [
    '<table><tr><td rowspan=2><p>2027</p></td><td><p>Staff</p></td></tr><tr><td><p>Travel</p></td></tr></table>',
    '<table><tbody><tr><td rowspan="2"><p>2027</p></td><td><p>Staff</p></td></tr><tr><td><p>Travel</p></td></tr></tbody></table>',
  ],
])('%s stays what it is', (html, expected) => {
  expect(pasted(html)).toBe(expected)
})

test.each([
  [
    'a picture',
    '<p>a</p><img src="file:///C:/clip.png" alt="Logic model">',
    '1 picture or file',
    'Logic model',
  ],
  ['a picture without words', '<p>a</p><img src="x.png">', '1 picture or file', ''],
  ['two', '<p><img alt="One"> and <img alt="Two"></p>', '2 pictures or files', '“One”, “Two”'],
  [
    'more than are named',
    '<p>a</p><img alt="A"><img alt="B"><img alt="C"><img alt="D">',
    '4 pictures or files',
    'others',
  ],
  ['a drawing', '<p>a</p><svg aria-label="Chart"><text>5</text></svg>', '1 picture or file', 'Chart'],
  ['a film', '<p>a</p><video src="a.mp4"></video>', '1 picture or file', ''],
  ['a map', '<p>a</p><iframe src="https://a.org"></iframe>', '1 picture or file', ''],
  ['one in a cell', '<table><tr><td>a<img alt="Logo"></td></tr></table>', '1 picture or file', 'Logo'],
  ['one in a link', '<p><a href="https://a.org"><img alt="Boat">a</a></p>', '1 picture or file', 'Boat'],
  [
    'one with a long description',
    `<p>a</p><img alt="${'b'.repeat(500)}">`,
    '1 picture or file',
    `${'b'.repeat(80)}…`,
  ],
])('says what was left out: %s', (_, html, count, named) => {
  expect(pasted(html)).toContain('a')
  const shown = useToastStore.getState().current
  expect(shown?.title).toMatch(new RegExp(`^${count} (was|were) left out$`))
  expect(shown?.description).toContain(named)
})

test('emoji that are pictures stay, and pixels that count readers go', () => {
  expect(pasted('<p>Done <img alt="🎉" src="x.png"><img width="1" height="1" src="t.gif"></p>')).toBe(
    '<p>Done 🎉</p>',
  )
  expect(useToastStore.getState().current).toBeNull()
})

test.each(['paste', 'drop'])('a picture alone is refused with a word: %s', (kind) => {
  const editor = new Editor({ extensions })
  const data = { files: [new File([], 'screen.png')], types: ['Files'], getData: () => '' }
  const event = Object.assign(new Event(kind, { cancelable: true }), {
    clipboardData: data,
    dataTransfer: data,
  })
  const plugins = editor.state.plugins.flatMap(
    ({ props }) => (kind === 'paste' ? props.handlePaste : props.handleDrop) ?? [],
  )
  const isHandled = plugins.some((handle) => Reflect.apply(handle, undefined, [editor.view, event]))
  expect(isHandled).toBe(true)
  expect(useToastStore.getState().current?.description).toContain('“screen.png”')
})
