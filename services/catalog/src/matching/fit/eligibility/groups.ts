import { groups, type Group } from './groups.data.ts'

const compiled = groups.map((group) => ({ group, all: new RegExp(group.words, 'g') }))

/** The applicants that a text in lower case names. */
export function groupsIn(text: string): Group[] {
  let rest = text
  return compiled.flatMap(({ group, all }) => {
    const without = rest.replaceAll(all, '~')
    if (without === rest) return []
    rest = without
    return [group]
  })
}
