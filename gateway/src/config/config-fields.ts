import { z } from 'zod'

/** `host:port`; replicas are separated by commas. */
export const Replicas = z.string().transform((text, ctx) => {
  const replicas = text.split(',').map((part) => part.trim())
  if (replicas.every((replica) => /^(\[[^\]]+\]|[^:\s]+):\d+$/.test(replica))) return replicas
  ctx.addIssue({ code: 'custom', message: 'must be host:port, replicas separated by commas' })
  return z.NEVER
})

/** Whether it is set. */
export const Flag = z.string().optional().transform(Boolean)
/** Separated by commas or spaces. */
export const List = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
