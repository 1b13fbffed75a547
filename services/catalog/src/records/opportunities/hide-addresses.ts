/** Email addresses, and addresses of pages as people write them. */
const ADDRESS =
  /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+|\b(?:https?:\/\/|www\.|(?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,24}\/)[^\s<>"]*[^\s<>".,;:!?)\]’”]/gi

/** Short texts for visitors, without the contacts and links that are part of the metered details. */
export const hideAddresses = (text: string): string =>
  text.replaceAll(ADDRESS, '[address in the full details]')
