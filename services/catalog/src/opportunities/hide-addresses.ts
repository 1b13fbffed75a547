/** Email addresses, and addresses of pages as people write them. */
const ADDRESS = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)+|\b(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>".,;:!?)\]’”]/gi

/** Short texts for visitors, without the contacts and links that are part of the metered details. */
export const hideAddresses = (text: string): string => text.replaceAll(ADDRESS, '[sign in for the address]')
