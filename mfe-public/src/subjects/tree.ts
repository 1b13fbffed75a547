import type { SubjectKind, SubjectNode } from '@fundharbor/contracts/catalog/subjects'

/** A subject with those below it, most open calls first. */
export interface Branch extends SubjectNode {
  narrower: Branch[]
}

/** The headings of the page, in its order. */
export const kinds: readonly { kind: SubjectKind; title: string }[] = [
  { kind: 'subject', title: 'What it is about' },
  { kind: 'population', title: 'Whom it is for' },
  { kind: 'support', title: 'What it pays for' },
]

/** The subjects that have none above them, with those below. */
export function growTree(nodes: readonly SubjectNode[]): Branch[] {
  const below = Map.groupBy(nodes, ({ parent }) => parent)
  const branchOf = (node: SubjectNode): Branch => ({ ...node, narrower: branchesOf(node.id) })
  const branchesOf = (parent: string | null): Branch[] =>
    (below.get(parent) ?? [])
      .map(branchOf)
      .toSorted((one, other) => other.open - one.open || one.label.localeCompare(other.label, 'en'))
  return branchesOf(null)
}

/** Subjects whose label has all the words, most open calls first. */
export function findSubjects(nodes: readonly SubjectNode[], search: string): SubjectNode[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return nodes
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .toSorted((one, other) => other.open - one.open)
}
