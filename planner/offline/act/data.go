package act

// Actions on data: tables, what is in them, and what a workflow keeps between its runs.
var (
	ReadTable = &Action{
		Say: []string{"(read|open|load|import|take|get|look at) [in] [the] [table|rows|data|spreadsheet|list|entries] [(in|of|from)] <path:table>",
			"(read|load|import|take|get) [in] [the] [table|rows|data|spreadsheet] [(in|of|from)] <path:table> without [any|the] <shape:doubles>",
			"(read|open|load|import|take|get) [in] [the] [rows|data|table] [(in|of|from|on)] [the] (sheet|worksheet) <sheet:sheetname> (of|from|in) [the] [workbook|file|spreadsheet] <path:table>",
			"(read|open|load|import) [in] [the] [workbook|file|spreadsheet] <path:table> [,] [from|with] [the|its] (sheet|worksheet) <sheet:sheetname>",
			"(go through|look through) <path:table>"},
		Label: "Read {}", About: RolePath, Does: "read tables", Tools: []string{"read table", "read csv", "read spreadsheet", "load table"},
	}
	ShapeData = &Action{
		Say: []string{
			"(keep|take|use|select|pick|filter|leave) [only|just] <shape:rows> [(in|of|from) <source:table>]",
			"(filter|narrow) [it|them|the rows|the table|the list|<source:table>] [down] [to|by|for|so that only] <shape:rows> [(remain|are left|stay)]",
			"only [keep|take|use|want|leave] <shape:rows>",
			"(remove|drop|delete|leave out|skip|exclude|discard|ignore|filter out|throw out|take out) [all] <shape:dropped> [(in|of|from) <source:table>]",
			"(keep|take|use|leave) [only|just] <shape:columns> [(in|of|from) <source:table>]", "only [keep|take|use|leave] <shape:columns>",
			"(add|make|create|calculate|compute|work out) [a|the] [new] (column|field) <shape:calculated> [(in|of|from|to) <source:table>]",
			"(calculate|compute|work out) [the] <shape:calculated> [(in|of|from|to) <source:table>]",
			"(calculate|compute|work out|add|get|find|find out) [how many|the number of] [the] <shape:spanned> [(in|of|from|to) <source:table>]",
			"(remove|drop|delete|leave out|skip|discard|take out|throw out|get rid of) <shape:less> [(in|of|from) <source:table>]",
			"(remove|drop|delete|leave out|skip|discard|filter out|throw out|get rid of) [all|any|the|all the] <shape:doubles> [(in|of|from) <source:table>]",
			"(deduplicate|dedupe) [it|them|the rows|the table|the list|<source:table>] [by <shape:alike>]", "without [any] <shape:doubles>",
			"keep (one|only one|just one|the first|only the first) (row|entry|record|line) (per|for each|for every|of each) <shape:alike>",
			"(sum|sum up|add up|add together|tally) <shape:sums> [(in|of|from) <source:table>] [<shape:groups>] [(in|of|from) <source:table>]",
			"(work out|calculate|compute|figure out|determine|find|get|take) the (sum|total) [of] <shape:sums> [(in|of|from) <source:table>] [<shape:groups>]",
			"(average|work out the average|calculate the average|compute the average|find the average|take the average|get the average) [of] <shape:averages> [(in|of|from) <source:table>] [<shape:groups>]",
			"sum and average <shape:sumaverages> [(in|of|from) <source:table>] [<shape:groups>]", "average and sum <shape:averagesums> [(in|of|from) <source:table>] [<shape:groups>]",
			"(work out|calculate|compute|find|get) <shape:mixedfigures> [(in|of|from) <source:table>] [<shape:groups>]",
			"(work out|calculate|compute|find|get) the (highest|largest|maximum|biggest) <shape:mosts> [(in|of|from) <source:table>] <shape:groups>",
			"(work out|calculate|compute|find|get) the (lowest|smallest|minimum) <shape:leasts> [(in|of|from) <source:table>] <shape:groups>",
			"count <shape:counted> [(in|of|from) <source:table>]", "count <shape:counts> [(in|of|from) <source:table>] [<shape:groups>]", "count [how many] <shape:counts> there are [(in|of|from) <source:table>] <shape:groups>",
			"group [it|them|the rows|the entries|the records|<source:table>] <shape:groups> and ((sum|sum up|add up|add together) <shape:sums>|count <shape:counts>|average <shape:averages>)",
			"group [it|them|the rows|the entries|the records|<source:table>] <shape:groups>",
			"(sort|arrange) [it|them|the rows|the table|the list|the result|the results|these|those|everything|the entries|the records|<source:table>] <shape:order>",
			"(join|combine|merge|match up) (it|them|these|those|the rows|the result|the rest) (with|and|to) <shape:joined>",
			"(join|combine|merge|match up) <source:table> (with|and|to) <shape:joined>",
			"(read|load|open|import|take) <source:table> and <shape:thenjoined>",
			"(join|combine|merge|match up) (them|both|the two|both of them|both tables|the tables|the two tables|these|the rows) <shape:joinedtwo>",
			"compare (it|this|that|these|those|the rows|the result|<source:table>) (with|and|to|against) <shape:compared>",
			"compare (them|both|the two|both of them|both tables|the tables|the two tables|both lists|the lists|the two lists|these) <shape:comparedtwo>",
			"(show|list|find|find out|tell|say|get|work out|keep|take) [me] (what is|all that is|everything that is|the rows that are|only what is) new in <source:table> [when] [it is] (compared|in comparison) (with|to|against) <shape:newagainst>",
			"what is new in <source:table> [when] [it is] (compared|in comparison) (with|to|against) <shape:newagainst>",
			"(show|list|find|find out|tell|say|get|work out) [me] [what is] (the differences|differences|the changes|changes|different|new , gone and changed|new , gone or changed|new , changed and gone|new and gone|new and changed) (between|of) <source:table> and <shape:compared>",
			"split <shape:split> [(in|of|from) <source:table>]", "(multiply|divide) <shape:scaled> [(in|of|from) <source:table>]",
			"rename <shape:renamed> [(in|of|from) <source:table>]", "round <shape:rounded> [(in|of|from) <source:table>]",
			"(add|put|write) <shape:affixed> [(in|of|from) <source:table>]", "(turn|convert|change|write|put) <shape:cased> [(in|of|from) <source:table>]",
			"(make|create|build|show) [a|the] [pivot] [table] [with|of|that has] <shape:pivoted> [(in|of|from) <source:table>]", "(make|create|build) [a|the] [pivot] table (of|from|for) <source:table> [,] [with|that has] <shape:pivoted>",
			"(make|create|build|show|calculate|compute|work out|get) [a|the] pivot [table] (of|with|for) <shape:pivotof> [(in|of|from) <source:table>]",
			"(make|create|build|show|get) [a|the] pivot [table] (of|from|for) <source:table> <shape:pivotby>", "pivot [it|them|the rows|the table|<source:table>] <shape:pivotby>",
			"(make|create|build|show|calculate|compute|work out|get|find) [a|the] (sums|totals) <shape:usualsums> [(in|of|from) <source:table>]",
			"count [the] [number of] [the] (different|distinct|unique) <shape:differing> [(in|of|from) <source:table>] [<shape:groups>]",
			"(keep|take|list|use) [only|just] <shape:unmatched> [(in|of|from) <source:table>]",
			"(trim|strip) <shape:trimmed> [(in|of|from) <source:table>]",
			"(remove|delete|strip|take away|cut) [all|any|the|all the] [leading and trailing|surrounding|needless] (blanks|spaces|whitespace|white space) (around|from|in|at the ends of|at both ends of) <shape:trimmed> [(in|of|from) <source:table>]",
			"(replace|change) <shape:replaced> [(in|of|from) <source:table>]",
			"(fill|fill in|fill up|replace|set|complete) <shape:filled>", "fill down <shape:downward> [(in|of|from) <source:table>]", "fill <shape:downward> down [(in|of|from) <source:table>]",
			"(add|calculate|compute|work out|show|give) <shape:share>",
			"(make|create|add|build|write|give|get|list|output|have) (a|one) [new] (row|line) <shape:rowofeach> [(in|of|from) <source:table>]",
			"(read|load|open|import|take) <source:table> with (a|one) [new] (row|line) <shape:rowofeach>",
			"(expand|unfold|unnest|explode|unwind|unroll|flatten) <shape:lists> [(in|of|from) <source:table>]",
			"(split|turn|convert|change|make) <shape:saidlists> [(in|of|from) <source:table>]",
			"(turn|convert|change|transform|make|put) <shape:turnedcolumns> [(in|of|from) <source:table>]", "(unpivot|melt) <shape:unpivoted> [(in|of|from) <source:table>]",
			"(make|create|build) rows (of|from|out of) <shape:rowsofcolumns> [(in|of|from) <source:table>]", "group [it|them|the rows|the entries|the records|<source:table>] <shape:groupfiles>",
			"(write|save|export|put|store|make|create) [(it|them|the rows|the table|the result|the results|these|everything|all rows|<source:table>) (to|into|in|as)] <shape:filed>",
			"(split|divide|separate|break) [up] [it|them|the rows|the table|the list|the result|these|<source:table>] [up] <shape:splitfiles>",
			"(write|save|export|put|store) <shape:eachfiled>",
			"(limit|cut) (it|them|the rows|the list|the table|the result) (to|down to) [the] <shape:ends>",
		},
		Label: "Shape the data", Does: "shape data", Tools: []string{"transform data", "jq", "run jq"}, OnRows: true,
	}
	// StackTables has a place only where the next words go on with its rows.
	StackTables = &Action{
		Say: []string{
			"(merge|combine|join|append|concatenate|stack|put|bring) [together] [all|all of] <rows:mergedfiles> [together] [(into|to|in|as) (one|a single) [table|file|list|spreadsheet]]",
			"(read|load|open|import|take|get) [all|all of] <rows:mergedfiles> [,] [and] (put|merge|combine|stack|append|join|bring) (it|them|these|those) [together] [(into|to|in|as) (one|a single) [table|list]] [below each other]"},
		Label: ShapeData.Label, Does: ShapeData.Does, Tools: ShapeData.Tools, OnRows: true,
	}
	WriteTable = &Action{
		Say: []string{"(write|save|export|store) <rows:lastrows> [the|a|an] [new] [table|file|spreadsheet|sheet|workbook] [called|named] <path:newtable>",
			"(write|save|export|put|store) <rows:tabled> (to|into|in|as) [the|a|an] [new] [table|file|spreadsheet|sheet|workbook] [called|named] <path:newtable>",
			"(write|save|export|store) <rows:unsaidrows> (to|into|as) [the|a|an] [new] [table|file|spreadsheet|sheet|workbook] [called|named] <path:newtable>",
			"(merge|combine|join|append|concatenate|stack|put|bring) [together] [all|all of] <rows:mergedfiles> [together] (into|to|in|as) [one|a|a single|the] [new] [table|file|spreadsheet|sheet|workbook] [called|named] <path:newtable>",
			"(merge|combine|join|append|concatenate|stack|put|bring) [together] [all|all of] <rows:mergedfiles> [together] [(into|to|in|as) (one|a single) [table|file|list|spreadsheet]] [,] [and] [then] (write|save|store|export|put) (it|them|the result|the rows|the table|everything) (to|as|in|into) [the|a] [new] [table|file|spreadsheet] [called|named] <path:newtable>",
			"(merge|combine|join|append|concatenate|stack|put|bring) [together] [all|all of] <rows:namedmerge>",
			"(read|get|take|extract|collect|pull|find|list) [out] [all] <rows:documentfields> (into|to|in|as) [one|a|a single|the] [new] [table|file|list|spreadsheet|sheet|workbook] [called|named] <path:newtable>",
			"(read|get|take|extract|collect|pull|find|list) [out] [all] <rows:documentfields> [,] [and] [then] (write|save|store|export|put) (it|them|the result|the results|the rows|the numbers|the table|everything) (to|as|in|into) [the|a] [new] [table|file|spreadsheet|sheet|workbook] [called|named] <path:newtable>",
			"(convert|change|turn) <rows:convertedentries>",
			"(convert|change|turn) <rows:tablerows> (to|into) [the|a] [table|file|spreadsheet] <path:newtable>"},
		Label: "Write {}", About: RolePath, Does: "write tables", Copies: true, Tools: []string{"write table", "write csv", "write spreadsheet", "save table"}, OnRows: true,
	}
	AddRows = &Action{
		Say:   []string{"(append|add) <rows:tabled> to [the end of] [the] [table|file|spreadsheet] <path:newtable>"},
		Label: "Add to {}", About: RolePath, Does: "append to tables", Fixed: []Given{{RoleMode, Text("append")}}, Tools: WriteTable.Tools, OnRows: true,
	}
	OnlyNew = &Action{
		Say: []string{"(keep|take|use|get) [only|just] <list:newones> [by <field:memberby>]", "only [keep|take|use|want|get] <list:newones> [by <field:memberby>]",
			"(skip|leave out|ignore|drop|remove|leave away) <list:seenones> [by <field:memberby>]"},
		Label: "Only what is new", Does: "tell what is new", Tools: []string{"only new"}, OnRows: true,
	}
	Remember = &Action{
		Say: []string{"(remember|keep in mind) <kept:lastcell> [for (the next|next) (time|run)]", "(remember|keep in mind) <kept:named_result> [for (the next|next) (time|run)]",
			"(remember|keep in mind) <kept:text> (as|under|under the name) <name:memo> [for (the next|next) (time|run)]"},
		Label: "Remember {}", About: RoleKeyName, Does: "remember anything between runs", Tools: []string{"remember"},
	}
	recall = &Action{
		Say: []string{"(recall|look up) [what was remembered as|what you remembered as] <name:memo>", "(recall|get|read|look up|take) <name:memo> (from|of) (last time|the last run|the last time|the run before)",
			"(recall|get|read|look up|take) <name:memo> (that was|you|it) remembered [last time|in the last run]", "(recall|get) the remembered <name:memo>"},
		Label: "Recall {}", About: RoleKeyName, Does: "remember anything between runs", Tools: []string{"recall"},
	}
	FindInFiles = &Action{
		Say: []string{"search [in] <folder:folder> for [all] [the] files (that contain|containing|with|that mention|with the (text|word)) [the] [word|text] <text:quote>",
			"(find|list|search for|look for|count) [all] [the] files (in|inside) <folder:folder> (that contain|which contain|containing|that mention|with) [the] [word|text] <text:quote>",
			"(find|list|search for|look for|count) [all] [the] files (that contain|which contain|containing|that mention|with) [the] [word|text] <text:quote> (in|inside) <folder:folder>"},
		Label: "Search for “{}”", About: RoleText, Does: "search in files", Tools: []string{"search files", "find in files", "grep"},
	}
)

// takes out of a page what can be told apart in every page.
var (
	pageLinks = &Action{
		Say:   []string{"(take|get|extract|find|collect|pull|list|read) [out] [all] [the] links (from|of|out of|on|in) <html:source_page>"},
		Label: "Take the links", Does: "take data out of pages", Tools: extractTools, Fixed: []Given{
			{RoleList, Text("a[href]")}, {RoleFields, Value{Kind: IsJSON, Text: `{"text":":scope","link":":scope@href"}`}}}, Columns: []string{"text", "link"},
	}
	pageHeadings = &Action{
		Say:   []string{"(take|get|extract|find|collect|pull|list|read) [out] [all] [the] (headings|headlines) (from|of|out of|on|in) <html:source_page>"},
		Label: "Take the headings", Does: pageLinks.Does, Tools: extractTools, Fixed: []Given{
			{RoleList, Text("h1, h2, h3")}, {RoleFields, Value{Kind: IsJSON, Text: `{"heading":":scope"}`}}}, Columns: []string{"heading"},
	}
	pageParts = &Action{
		Say: []string{"(take|get|extract|find|collect|pull|list) [out] [all] [the|of the] [text of] [the|all] (elements|parts|selector|tags) <list:selector> (from|of|out of|on|in) <html:source_page>",
			"(take|get|extract|collect|pull) [all] <list:selector> (from|out of) <html:source_page>"},
		Label: "Take {}", About: RoleList, Does: pageLinks.Does, Tools: extractTools, Fixed: []Given{
			{RoleFields, Value{Kind: IsJSON, Text: `{"text":":scope"}`}}}, Columns: []string{"text"},
	}
	extractTools = []string{"extract html", "scrape page", "parse html"}
)

// dataActions come before those that do the same verbs to files: they fit only where there
// are rows.
var dataActions = []*Action{ReadTable, ShapeData, StackTables, WriteTable, AddRows, OnlyNew, Remember, recall, FindInFiles, pageLinks, pageHeadings, pageParts}
