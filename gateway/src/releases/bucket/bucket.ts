import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'

/** An object with its version, which S3 calls ETag. */
export interface StoredObject {
  body: Buffer
  version: string
}

/** An S3-compatible bucket, limited to one prefix. */
export interface Bucket {
  /** Returns null if there is no such object. */
  read(key: string): Promise<StoredObject | null>
  put(key: string, body: Buffer | string): Promise<void>
  /**
   * Replaces the object whose version is `expected`, or creates it (`null`). Returns the new version, or null if the
   * object is another one by now. Only one of several concurrent calls succeeds.
   */
  putIfUnchanged(key: string, body: Buffer | string, expected: string | null): Promise<string | null>
  remove(key: string): Promise<void>
}

const TIMEOUT_MS = 20_000

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** 412: the object is another one; 409: another client is writing it right now; 404: it was removed. */
const isConflict = (error: unknown) => [404, 409, 412].includes(statusOf(error) ?? 0)

function createClient(url: URL): S3Client {
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  return new S3Client({
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint,
    forcePathStyle: endpoint !== undefined,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: TIMEOUT_MS },
    // S3-compatible servers may not support checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/**
 * Opens `s3://bucket/prefix?region=…&endpoint=https://…`. `endpoint` is the URL of an S3-compatible server other than
 * Amazon's. Credentials come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from the machine's role. Throws if
 * the URL is invalid.
 */
export function openBucket(address: string): Bucket {
  const url = URL.parse(address)
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new Error(`RELEASES_URL must be like s3://bucket/prefix?region=…&endpoint=…, not ${address}.`)
  const client = createClient(url)
  const prefix = url.pathname.replaceAll(/^\/|\/$/g, '')
  const object = (key: string) => ({ Bucket: url.hostname, Key: prefix ? `${prefix}/${key}` : key })
  return {
    async read(key) {
      try {
        const { Body, ETag } = await client.send(new GetObjectCommand(object(key)))
        return Body ? { body: Buffer.from(await Body.transformToByteArray()), version: ETag ?? '' } : null
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    },
    async put(key, body) {
      await client.send(new PutObjectCommand({ ...object(key), Body: body }))
    },
    async putIfUnchanged(key, body, expected) {
      const condition = expected === null ? { IfNoneMatch: '*' } : { IfMatch: expected }
      try {
        const { ETag } = await client.send(new PutObjectCommand({ ...object(key), Body: body, ...condition }))
        return ETag ?? ''
      } catch (error) {
        if (isConflict(error)) return null
        throw error
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(object(key)))
    },
  }
}
