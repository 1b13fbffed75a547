const KB = 1024
const MB = KB * KB

/** `340 KB`, `2.4 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / MB).toFixed(1)} MB`
