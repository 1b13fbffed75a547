/** What a new area is called everywhere. */
export interface NewArea {
  /** Folder, package and registry name: `mfe-tide-tables`. */
  name: string
  /** Folder of its page, and the page's path without the slash: `tide-tables`. */
  page: string
  /** On its link and its page: `Tide Tables`. */
  title: string
}

/** Throws one sentence for a name that will not do. */
export function newAreaOf(name: string): NewArea {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `${name || 'Nothing'} cannot be the name of an area: say mfe- and words, as in mfe-tide-tables.`,
    )
  const words = name.split('-').slice(1)
  const title = words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join(' ')
  return { name, page: words.join('-'), title }
}
