import { ContentString, Item, type Doc } from 'yjs'

/** The characters of a document's text. Its HTML is longer. */
export function countText({ store }: Doc): number {
  let count = 0
  for (const structs of store.clients.values())
    for (const struct of structs)
      if (struct instanceof Item && !struct.deleted && struct.content instanceof ContentString)
        count += struct.length
  return count
}
