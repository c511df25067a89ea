import { describe, expect, it } from 'vitest';
import { completeResource } from '#schemas/complete.ts';
import { pictureField } from '#schemas/pictureField.ts';
import { RegistryFault } from '#schemas/registryFault.ts';
import type { ResourceFile } from '#schemas/resourceFile.ts';
import { readJson } from '#server/commands/check/jsonFile.ts';
import { registryOf } from '#server/resources.ts';

const label = { zh_cn: '横幅', en: 'Banner' };

function banner(properties: object, rest: object = {}): ResourceFile {
  return { name: 'banner', label, schema: { type: 'object', properties }, ...rest } as ResourceFile;
}

function problemsOf(content: ResourceFile): string {
  try {
    registryOf([readJson('banner.json', Buffer.from(JSON.stringify(content)))]);
    return '';
  } catch (error) {
    if (error instanceof RegistryFault) return error.message;
    throw error;
  }
}

const title = { type: 'string', label };
const shot = { type: 'string', format: 'image', label };
const sheet = { type: 'string', format: 'file', label };

describe('a resource that is looked at by its pictures', () => {
  it('is a table unless its file says otherwise', () => {
    expect(completeResource(banner({ shot }), 'banner.json').list.view).toBe('table');
    expect(completeResource(banner({ shot }, { list: { view: 'grid' } }), 'banner.json').list.view).toBe(
      'grid',
    );
  });

  it('shows its first picture, else its first file, never what is secret', () => {
    const fieldOf = (properties: object) => pictureField(completeResource(banner(properties), 'banner.json'));
    expect(fieldOf({ title, sheet, shot, other: shot })).toBe('shot');
    expect(fieldOf({ title, sheet })).toBe('sheet');
    expect(fieldOf({ title, shot: { ...shot, secret: true } })).toBeUndefined();
  });

  it('is refused where there is nothing to look at', () => {
    expect(problemsOf(banner({ title }, { list: { view: 'grid' } }))).toContain(
      'no field holds a picture or a file',
    );
    expect(problemsOf(banner({ shot }, { list: { view: 'grid' } }))).toBe('');
  });
});

describe('the size that a picture is wanted in', () => {
  it('is said of a picture alone', () => {
    const picture = { width: 638, height: 350 };
    expect(problemsOf(banner({ shot: { ...shot, picture } }))).toBe('');
    expect(problemsOf(banner({ title: { ...title, picture } }))).toContain(
      'only a field of the format "image" has a picture to cut',
    );
    expect(problemsOf(banner({ shot: { ...shot, picture: { width: 0, height: 350 } } }))).not.toBe('');
    expect(problemsOf(banner({ shot: { ...shot, picture: { width: 638 } } }))).not.toBe('');
  });
});

describe('the page that adds records', () => {
  it('has to be there', () => {
    expect(problemsOf(banner({ title }, { list: { add: '/banner/upload' } }))).toContain(
      'no page has the path "/banner/upload"',
    );
  });
});
