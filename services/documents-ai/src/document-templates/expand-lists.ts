import { render } from 'dom-serializer'
import { Element, isTag, type AnyNode } from 'domhandler'
import type { MarkMissing } from './missing.ts'
import type { Origins } from './sentence-sources.ts'
import { splitAtPlaceholders } from './placeholders.ts'
import { foldName, isOptional, splitName, type PlaceholderValues, type Row } from './values.ts'

export interface Filling {
  values: PlaceholderValues
  /** Inside of a list's row: lists in it are not repeated, or a few levels of them would make millions of rows. */
  isInRow?: boolean
  mark: MarkMissing
  /** Where filled texts come from. */
  origins: Origins
}

type FillRow = (node: Element, filling: Filling, own: ReadonlyMap<string, string>) => AnyNode

/**
 * A table row or list item with a list's fields, once for each row of the list; null for other nodes. Without rows it is
 * one blank for the whole list, or nothing if the list is about the call.
 */
export function expandLists(tag: Element, filling: Filling, fillRow: FillRow): AnyNode[] | null {
  if (filling.isInRow || (tag.name !== 'tr' && tag.name !== 'li')) return null
  const names = namesIn(tag)
  const list = names.map(splitName).find((split) => split !== null)?.list
  if (list === undefined) return null
  const rows = filling.values.lists.get(foldName(list)) ?? []
  if (rows.length === 0) return isOptional(list) ? [] : [blankFor(tag, list, filling)]
  return rows.map((row) => fillRow(tag, filling, new Map(names.flatMap((name) => entryOf(name, row)))))
}

const namesIn = (tag: Element): string[] =>
  splitAtPlaceholders(render(tag.children)).filter((_, index) => index % 2 === 1)

function entryOf(name: string, row: Row): [string, string][] {
  const value = row[splitName(name)?.field ?? '']
  return value ? [[name, value]] : []
}

/** One blank in place of the row, across all columns of a table. */
function blankFor(tag: Element, list: string, { mark }: Filling): Element {
  if (tag.name === 'li') return new Element('li', {}, [mark(list)])
  const columns = tag.children.filter(isTag).length
  return new Element('tr', {}, [new Element('td', { colspan: String(columns) }, [mark(list)])])
}
