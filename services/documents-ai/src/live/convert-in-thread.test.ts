import { TEXT } from '@fundharbor/document-schema/fields'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { convertInThread } from './convert-in-thread.ts'

function stateOf(paragraphs: number): Uint8Array {
  const doc = new Y.Doc()
  const content = Array.from({ length: paragraphs }, (_, index) => {
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.push([new Y.XmlText(`Paragraph ${index}`)])
    return paragraph
  })
  doc.getXmlFragment(TEXT).push(content)
  return Y.encodeStateAsUpdate(doc)
}

test('a workspace with many long documents leaves a thread for others', async () => {
  const long = stateOf(4000)
  const finished: string[] = []
  const convert = async (workspaceId: string, state: Uint8Array) => {
    await convertInThread(workspaceId, { state })
    finished.push(workspaceId)
  }
  await Promise.all([
    convert('many', long),
    convert('many', long),
    convert('many', long),
    convert('one', stateOf(1)),
  ])
  expect(finished.indexOf('one')).toBeLessThan(2)
})
