import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file or folder of a cluster, by its path relative to the cluster's root. */
export interface ClusterEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly bytes: number;
}

// PostgreSQL recreates the content of these at startup: copy the folders, not what they contain.
const emptied = /^pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)$/;
const leftOut =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*)$|(^|\/)(pgsql_tmp.*|pg_internal\.init.*)$/;

/** Lists the files and folders to copy from a running cluster; the control file comes last. */
export function clusterFiles(cluster: string): ClusterEntry[] {
  const all = [...below(cluster, '')];
  const isLast = ({ name }: ClusterEntry) => name === 'global/pg_control';
  return [...all.filter((entry) => !isLast(entry)), ...all.filter(isLast)];
}

function* below(cluster: string, folder: string): Generator<ClusterEntry> {
  for (const entry of readdirSync(join(cluster, folder), { withFileTypes: true })) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.test(name)) continue;
    if (entry.isDirectory()) {
      yield { name, isFolder: true, bytes: 0 };
      if (!emptied.test(name)) yield* below(cluster, name);
    } else if (entry.isFile()) {
      const bytes = statSync(join(cluster, name), { throwIfNoEntry: false })?.size;
      if (bytes !== undefined) yield { name, isFolder: false, bytes };
    }
  }
}
