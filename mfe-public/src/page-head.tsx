import { brand } from '@fundharbor/kit'
import { useEffect, useLayoutEffect } from 'react'

interface PageHeadProps {
  /** The full document title. */
  title: string
  description?: string
  /** For pages that people share: what kind of page Open Graph describes. */
  type?: 'website' | 'article'
  /** Further properties, by name (`article:author`). */
  properties?: Record<string, string>
}

/** Sets the page's title and meta tags, and restores them on unmount. */
export function PageHead({ title, description, type, properties }: PageHeadProps) {
  const shared = type && {
    'og:title': title,
    ...(description && { 'og:description': description }),
    'og:type': type,
    'og:site_name': brand.name,
  }
  const entries = JSON.stringify([
    ...(description ? [['name', 'description', description]] : []),
    ...Object.entries({ ...shared, ...properties }).map(([name, content]) => ['property', name, content]),
  ])
  useEffect(() => {
    document.title = title
    const undo = (JSON.parse(entries) as [string, string, string][]).map(setMeta)
    return () => undo.forEach((step) => step())
  }, [title, entries])
  // Before paint: the page replaces the server-rendered text.
  useLayoutEffect(() => document.getElementById('first')?.remove(), [])
  useEffect(() => removeServerTags, [])
  return null
}

/** Meta tags that the server wrote for this page are wrong for the next one. */
const removeServerTags = () =>
  document.head.querySelectorAll('[data-served]').forEach((line) => line.remove())

/** Changes or adds a meta tag. Returns a function that undoes it. */
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
