/** The names of a new area. */
export interface NewArea {
  /** Folder, package and registry name: `mfe-tide-tables`. */
  name: string
  /** Folder of its page, and the page's path without the slash: `tide-tables`. */
  page: string
  /** On its link and its page: `Tide Tables`. */
  title: string
}

/** Derives the names from the folder. Throws an error if it is not valid. */
export function toNewArea(name: string): NewArea {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `${name ? `${name} cannot be the name of an area` : 'Name the area'}. Use mfe- and lowercase words, as in mfe-tide-tables.`,
    )
  const words = name.split('-').slice(1)
  const title = words.map((word) => (word[0] ?? '').toUpperCase() + word.slice(1)).join(' ')
  return { name, page: words.join('-'), title }
}
