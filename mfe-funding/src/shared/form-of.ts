/** Files as a multipart form. */
export function formOf(name: string, files: readonly File[]): FormData {
  const form = new FormData()
  for (const file of files) form.append(name, file)
  return form
}
