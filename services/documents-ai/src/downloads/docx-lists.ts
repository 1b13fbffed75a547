import { AlignmentType, LevelFormat, type ILevelsOptions, type INumberingOptions } from 'docx'
import type { TextBlock } from './blocks.ts'
import type { List, ListType } from './lists.ts'

const formats: Record<ListType, ILevelsOptions['format']> = {
  '•': LevelFormat.BULLET,
  1: LevelFormat.DECIMAL,
  a: LevelFormat.LOWER_LETTER,
  A: LevelFormat.UPPER_LETTER,
  i: LevelFormat.LOWER_ROMAN,
  I: LevelFormat.UPPER_ROMAN,
}

/** Office programs count no further, and not from below zero. */
const MAX_START = 32_767

/** The numbering of a file's lists: a definition for each kind of list, and an instance for each list, which counts on its own. */
export class DocxLists {
  private readonly levels = new Map<string, ILevelsOptions[]>()
  private readonly instances = new Map<List, number>()

  /** The numbering of an item's paragraph. */
  numberingOf({ list, depth }: Extract<TextBlock, { kind: 'item' }>) {
    const reference = `${list.type} from ${list.start}`
    if (!this.levels.has(reference)) this.levels.set(reference, levelsOf(list))
    const instance = this.instances.get(list) ?? this.instances.size + 1
    this.instances.set(list, instance)
    return { reference, instance, level: Math.min(8, depth - 1) }
  }

  /** The numbering of all lists so far. */
  get config(): INumberingOptions['config'] {
    return [...this.levels].map(([reference, levels]) => ({ reference, levels }))
  }
}

const levelsOf = ({ type, start }: List): ILevelsOptions[] =>
  Array.from({ length: 9 }, (_, level) => ({
    level,
    format: formats[type],
    start: Math.min(MAX_START, Math.max(0, start)),
    text: type === '•' ? type : `%${level + 1}.`,
    alignment: AlignmentType.START,
    style: { paragraph: { indent: { left: 400 * (level + 1), hanging: 320 } } },
  }))
