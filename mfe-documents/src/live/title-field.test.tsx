import { FACTS, TITLE } from '@fundharbor/document-schema/fields'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { TitleField } from './title-field.tsx'

test('a title that is not text, which only another program stores, is empty', () => {
  const doc = new Y.Doc()
  doc.getMap(FACTS).set(TITLE, { not: 'text' })
  render(<TitleField doc={doc} isDisabled={false} />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Document title' }).value).toBe('')
  expect(screen.getByText('Enter a document title')).toBeTruthy()
})
