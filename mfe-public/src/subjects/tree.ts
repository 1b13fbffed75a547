import type { SubjectKind, SubjectNode } from '@fundharbor/contracts/catalog/subjects'

/** A subject with the narrower ones below it. */
export interface Branch extends SubjectNode {
  narrower: Branch[]
}

/** The sections of the page, in order. */
export const kinds: readonly { kind: SubjectKind; title: string }[] = [
  { kind: 'subject', title: 'What it is about' },
  { kind: 'population', title: 'Who it is for' },
  { kind: 'support', title: 'What it pays for' },
]

/** Top-level subjects with the narrower ones below, most open opportunities first. */
export function buildTree(nodes: readonly SubjectNode[]): Branch[] {
  const byParent = Map.groupBy(nodes, ({ parent }) => parent)
  const toBranch = (node: SubjectNode): Branch => ({ ...node, narrower: childrenOf(node.id) })
  const childrenOf = (parent: string | null): Branch[] =>
    (byParent.get(parent) ?? [])
      .map(toBranch)
      .toSorted((one, other) => other.open - one.open || one.label.localeCompare(other.label, 'en'))
  return childrenOf(null)
}

/** Subjects whose label has all the words, most open opportunities first. */
export function findSubjects(nodes: readonly SubjectNode[], search: string): SubjectNode[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return nodes
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .toSorted((one, other) => other.open - one.open)
}
