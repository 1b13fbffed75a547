import { useEffect, useLayoutEffect } from 'react'

interface PageHeadProps {
  /** The whole document title. */
  title: string
  description?: string
  /** Open Graph and article properties, by name (`og:title`). */
  properties?: Record<string, string>
}

/** Title and metas of a page whose title is its own. What it added goes when the page does. */
export function PageHead({ title, description, properties }: PageHeadProps) {
  const entries = JSON.stringify([
    ...(description ? [['name', 'description', description]] : []),
    ...Object.entries(properties ?? {}).map(([name, content]) => ['property', name, content]),
  ])
  useEffect(() => {
    document.title = title
    const undo = (JSON.parse(entries) as [string, string, string][]).map(setMeta)
    return () => undo.forEach((step) => step())
  }, [title, entries])
  // Before anything is painted: the page takes the place of what the server wrote.
  useLayoutEffect(() => document.getElementById('first')?.remove(), [])
  useEffect(() => forgetServed, [])
  return null
}

/** What the server said of the page that is left would be wrong about the next one. */
const forgetServed = () => document.head.querySelectorAll('[data-served]').forEach((line) => line.remove())

/** Writes a meta over the one that is there, or adds one; the answer takes it back. */
function setMeta([attribute, name, content]: [string, string, string]): () => void {
  const existing = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${name}"]`)
  if (existing) {
    const before = existing.content
    existing.content = content
    return () => (existing.content = before)
  }
  const meta = document.createElement('meta')
  meta.setAttribute(attribute, name)
  meta.content = content
  document.head.append(meta)
  return () => meta.remove()
}
