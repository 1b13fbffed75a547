import { isTag, isText, type AnyNode, type Element } from 'domhandler'

/** Text in one style. `\n` is a line break. */
export interface Run {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  /** Raised or lowered, in smaller type. */
  shift?: 'super' | 'sub'
  /** Marks a missing value. */
  missing?: boolean
  /** Address of a link. */
  link?: string
}

type Style = Omit<Run, 'text'>

/** Collapses white space as browsers do. */
export function runsOf(nodes: AnyNode[], style: Style = {}): Run[] {
  const runs = nodes.flatMap((node) => inlineRuns(node, style))
  return collapseSpaces(runs)
}

function inlineRuns(node: AnyNode, style: Style): Run[] {
  if (isText(node)) return [{ ...style, text: node.data.replaceAll(/[^\S\u00A0]+/g, ' ') }]
  if (!isTag(node)) return []
  if (node.name === 'br') return [{ ...style, text: '\n' }]
  // Pictures are never fetched; what they show is written instead.
  if (node.name === 'img' && node.attribs.alt?.trim())
    return [{ ...style, italic: true, text: `[${node.attribs.alt.trim()}]` }]
  return node.children.flatMap((child) => inlineRuns(child, { ...style, ...styleOf(node) }))
}

function styleOf({ name, attribs }: Element): Style {
  if (name === 'strong' || name === 'b') return { bold: true }
  if (name === 'em' || name === 'i') return { italic: true }
  if (name === 'u') return { underline: true }
  if (name === 's') return { strike: true }
  if (name === 'sup' || name === 'sub') return { shift: name === 'sup' ? 'super' : 'sub' }
  if (name === 'mark') return { missing: true }
  if (name === 'a' && attribs.href) return { link: attribs.href }
  return {}
}

function collapseSpaces(runs: Run[]): Run[] {
  const kept: Run[] = []
  let atStart = true
  for (const run of runs) {
    const text = atStart ? run.text.replace(/^ +/, '') : run.text
    if (text === '') continue
    kept.push({ ...run, text })
    atStart = /[ \n]$/.test(text)
  }
  const last = kept.at(-1)
  if (last) last.text = last.text.trimEnd()
  return kept.filter(({ text }) => text !== '')
}
