import { teamNameColumn, teamTextColumns, uploadColumns } from '#domain/capacity-plan/columns.ts';
import { blankTeam, teamFieldNames } from '#domain/team.ts';
import { teamCards, teamColumns } from '#domain/teamColumns.ts';

describe('each field', () => {
  test.each([
    ['teamName', 'Team Name', 'Team Name', 'Team'],
    ['projectId', 'Project ID', 'Project ID', 'Project Id'],
    ['productName', 'Product Name', 'Product Name', 'Product Name'],
    ['teamType', 'Team Type', 'Team Type', 'Team Type'],
    ['sector', 'Sector', 'Sector', 'Business Sector'],
    ['businessUnit', 'Business Unit', 'Business Unit', 'Business Unit'],
    ['greenfield', 'Greenfield', 'Greenfield Status', 'Greenfield Status'],
    ['teamStatus', 'Team Status', 'Team Status', 'Team Status'],
  ])('%s is headed %s, has a card %s, and is uploaded as %s', (field, header, label, column) => {
    expect(teamColumns.find((each) => each.field === field)?.header).toBe(header);
    expect(teamCards.map((card) => card.label)).toContain(label);
    expect(uploadColumns).toContain(column);
  });

  it('has its place in the list, on the page and in the file', () => {
    expect(teamFieldNames.join()).toBe(
      'teamName,projectId,productName,teamType,sector,businessUnit,greenfield,teamStatus',
    );
    expect(teamCards.map(({ label }) => label).join()).toBe(
      'Team Name,Product Name,Project ID,Team Type,Sector,Business Unit,Team Status,Greenfield Status',
    );
    expect(uploadColumns.join()).toBe(
      'Team,Project Id,Product Name,Team Type,Business Unit,Business Sector,Greenfield Status,Team Status,User First Name,User Middle Name,User Last Name,User Preferred Name,User Email,Agile Team Role,Manager,Manager Email,Company,On/Off/Near,Job Title',
    );
    expect([teamNameColumn, ...teamTextColumns].map(({ field, maxLength }) => `${field} ${maxLength}`).join()).toBe(
      'teamName 256,projectId 128,productName 20000,teamType 20000,businessUnit 20000,sector 20000,teamStatus 20000',
    );
  });

  it('is empty in a blank team', () => {
    expect(blankTeam).toEqual({
      ...{ teamName: '', projectId: null, productName: null, teamType: null, sector: null },
      ...{ businessUnit: null, greenfield: false, teamStatus: null },
    });
  });
});
