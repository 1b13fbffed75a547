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

/** Breaks a paragraph's runs into lines. */
export function breakLines(sheet: Sheet, runs: Run[], options: LineOptions): Line[] {
  const styled = options.bold ? runs.map((run) => ({ ...run, bold: true })) : runs
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
      line.push(...part)
      width += widthOfAtoms(part)
    }
    if (word.at(-1)?.breaks === 'must') close()
  }
  if (line.length > 0) close()
  return lines
}

function measure(sheet: Sheet, runs: Run[], { size, rtl }: LineOptions): MeasuredAtom[] {
  return splitAtoms(runs, rtl).map((atom) => ({ ...atom, width: widthOf(sheet, atom, size) }))
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
    const parts: Line[] = []
    let rest = [...atom.text]
    while (rest.length > 0) {
      let count = Math.min(rest.length, Math.max(1, Math.ceil(width / size) * CHARACTERS_PER_SIZE))
      while (count > 1 && widthOf(sheet, { ...atom, text: rest.slice(0, count).join('') }, size) > width) {
        count = Math.floor(count * 0.9)
      }
      const text = rest.slice(0, count).join('')
      rest = rest.slice(count)
      const breaks = rest.length > 0 ? 'may' : atom.breaks
      parts.push([{ ...atom, text, width: widthOf(sheet, { ...atom, text }, size), breaks }])
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
