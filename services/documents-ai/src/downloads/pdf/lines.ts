import type { Run } from '../blocks.ts'
import { atomsOf, type Atom } from './atoms.ts'
import { widthOf, type Sheet } from './sheet.ts'

/** An atom with its width in points. */
export interface Measured extends Atom {
  width: number
}

export type Line = Measured[]

export interface Setting {
  size: number
  width: number
  rtl: boolean
  bold?: boolean
}

/** Breaks a paragraph's runs into lines that are as wide as they may be. */
export function linesOf(sheet: Sheet, runs: Run[], setting: Setting): Line[] {
  const styled = setting.bold ? runs.map((run) => ({ ...run, bold: true })) : runs
  const lines: Line[] = []
  let line: Line = []
  let width = 0
  const close = () => {
    lines.push(trimmed(line))
    line = []
    width = 0
  }
  for (const word of wordsOf(measure(sheet, styled, setting))) {
    const bare = widthOfAtoms(trimmed(word))
    if (line.length > 0 && width + bare > setting.width) close()
    for (const part of bare > setting.width ? splitWord(sheet, word, setting) : [word]) {
      if (line.length > 0 && width + widthOfAtoms(trimmed(part)) > setting.width) close()
      line.push(...part)
      width += widthOfAtoms(part)
    }
    if (word.at(-1)?.breaks === 'must') close()
  }
  if (line.length > 0) close()
  return lines
}

function measure(sheet: Sheet, runs: Run[], { size, rtl }: Setting): Measured[] {
  return atomsOf(runs, rtl).map((atom) => ({ ...atom, width: widthOf(sheet, atom, size) }))
}

/** Atoms up to the next place where a line may end. */
function wordsOf(atoms: Measured[]): Line[] {
  const words: Line[] = [[]]
  for (const atom of atoms) {
    words.at(-1)?.push(atom)
    if (atom.breaks !== 'never') words.push([])
  }
  return words.filter((word) => word.length > 0)
}

/** Even thin signs are a quarter as wide as they are high. */
const SIGNS_PER_SIZE = 4

/** A word that is wider than the line (an address, a long number) is cut where the line ends. */
function splitWord(sheet: Sheet, word: Line, { size, width }: Setting): Line[] {
  return word.flatMap((atom) => {
    const parts: Line[] = []
    let rest = [...atom.text]
    while (rest.length > 0) {
      let count = Math.min(rest.length, Math.max(1, Math.ceil(width / size) * SIGNS_PER_SIZE))
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

/** Spaces at a line's end take no room. */
function trimmed(line: Line): Line {
  const kept = [...line]
  while (kept.length > 0 && kept.at(-1)?.text.trim() === '') kept.pop()
  return kept
}
