# A room of the house: one library target per folder, named after its path ("core/cost" -> core_cost), built from the
# sources in it. USES names the rooms before it that it may include.
function(tokenfactory_room name)
  cmake_parse_arguments(ROOM "" "" "USES;LIBRARIES" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp ${CMAKE_CURRENT_SOURCE_DIR}/*.h)
  add_library(${name} STATIC ${sources})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${ROOM_USES} ${ROOM_LIBRARIES})
  tokenfactory_compile_options(${name})
endfunction()

function(tokenfactory_compile_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion -Wshadow
    $<$<BOOL:${TOKENFACTORY_WARNINGS_AS_ERRORS}>:-Werror>)
endfunction()
