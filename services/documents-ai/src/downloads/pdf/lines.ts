import type { Run } from '../runs.ts'
import { splitAtoms, type Atom } from './atoms.ts'
import { widthOf, type Sheet } from './sheet.ts'

/** An atom with its width in points. */
export interface MeasuredAtom extends Atom {
  width: number
}

export type Line = MeasuredAtom[]

export interface LineOptions {
  size: number
  width: number
  rtl: boolean
  bold?: boolean
}

/** Longer than any paragraph that people write, in UTF-16 units. */
const LONGEST_PARAGRAPH = 10_000

/** Breaks a paragraph's runs into lines. */
export function breakLines(sheet: Sheet, runs: Run[], options: LineOptions): Line[] {
  const styled = options.bold ? runs.map((run) => ({ ...run, bold: true })) : runs
  return splitLong(styled).flatMap((part) => breakPart(sheet, part, options))
}

/** Splits what is too long, because time and memory grow faster than the length. Each part starts a line. */
function splitLong(runs: readonly Run[]): Run[][] {
  let part: Run[] = []
  const parts = [part]
  let room = LONGEST_PARAGRAPH
  for (const run of runs) {
    let rest = run.text
    while (rest.length > room) {
      part.push({ ...run, text: rest.slice(0, room) })
      rest = rest.slice(room)
      parts.push((part = []))
      room = LONGEST_PARAGRAPH
    }
    part.push({ ...run, text: rest })
    room -= rest.length
  }
  return parts
}

/** Adds an atom to a line, to the last one if that looks the same: texts of sums alone would fill the memory otherwise. */
function append(line: Line, atom: MeasuredAtom): void {
  const last = line.at(-1)
  const isSame =
    last !== undefined && last.run === atom.run && last.font === atom.font && last.level === atom.level
  if (!isSame || atom.level !== 0 || /\s/.test(last.text) || /\s/.test(atom.text)) line.push(atom)
  else
    line[line.length - 1] = {
      ...atom,
      text: last.text + atom.text,
      width: last.width + atom.width,
    }
}

function breakPart(sheet: Sheet, styled: Run[], options: LineOptions): Line[] {
  const lines: Line[] = []
  let line: Line = []
  let width = 0
  const close = () => {
    lines.push(trimmed(line))
    line = []
    width = 0
  }
  for (const word of wordsOf(measure(sheet, styled, options))) {
    const bare = widthOfAtoms(trimmed(word))
    if (line.length > 0 && width + bare > options.width) close()
    for (const part of bare > options.width ? splitWord(sheet, word, options) : [word]) {
      if (line.length > 0 && width + widthOfAtoms(trimmed(part)) > options.width) close()
      for (const atom of part) append(line, atom)
      width += widthOfAtoms(part)
    }
    if (word.at(-1)?.breaks === 'must') close()
  }
  if (line.length > 0) close()
  return lines
}

/** The size of raised and lowered text in a line of some size. */
export const sizeIn = ({ shift }: Run, size: number): number => (shift ? size * 0.65 : size)

function measure(sheet: Sheet, runs: Run[], { size, rtl }: LineOptions): MeasuredAtom[] {
  return splitAtoms(runs, rtl).map((atom) => ({
    ...atom,
    width: widthOf(sheet, atom, sizeIn(atom.run, size)),
  }))
}

/** Groups atoms between possible line breaks. */
function wordsOf(atoms: MeasuredAtom[]): Line[] {
  const words: Line[] = [[]]
  for (const atom of atoms) {
    words.at(-1)?.push(atom)
    if (atom.breaks !== 'never') words.push([])
  }
  return words.filter((word) => word.length > 0)
}

/** Even narrow characters are at least a quarter as wide as high. */
const CHARACTERS_PER_SIZE = 4

/** Splits a word that is wider than the line, such as an address. */
function splitWord(sheet: Sheet, word: Line, { size, width }: LineOptions): Line[] {
  return word.flatMap((atom) => {
    const widthIn = (part: string) => widthOf(sheet, { ...atom, text: part }, sizeIn(atom.run, size))
    const parts: Line[] = []
    let rest = [...atom.text]
    while (rest.length > 0) {
      let count = Math.min(rest.length, Math.max(1, Math.ceil(width / size) * CHARACTERS_PER_SIZE))
      while (count > 1 && widthIn(rest.slice(0, count).join('')) > width) {
        count = Math.floor(count * 0.9)
      }
      const text = rest.slice(0, count).join('')
      rest = rest.slice(count)
      const breaks = rest.length > 0 ? 'may' : atom.breaks
      parts.push([{ ...atom, text, width: widthIn(text), breaks }])
    }
    return parts
  })
}

export const widthOfAtoms = (atoms: Line): number => atoms.reduce((sum, atom) => sum + atom.width, 0)

/** Without trailing spaces. */
function trimmed(line: Line): Line {
  const kept = [...line]
  while (kept.length > 0 && kept.at(-1)?.text.trim() === '') kept.pop()
  return kept
}
